export { openNatsQueue } from './openNatsQueue.js'
