export { createSandbox } from './createSandbox.js'
