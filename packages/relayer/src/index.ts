export { createRelay } from './createRelay.js'
export { serveRelayer } from './serveRelayer.js'
