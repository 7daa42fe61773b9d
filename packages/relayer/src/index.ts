export { createRelay } from './createRelay.js'
