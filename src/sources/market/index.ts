export { marketSource } from './marketSource.js'
