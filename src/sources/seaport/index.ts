export type { ChainClient } from './chainClient.js'
export { seaportSource } from './seaportSource.js'
