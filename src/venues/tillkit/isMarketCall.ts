import { lowerHex } from '../../evm/lowerHex.js'

/** Whether the calldata calls a function of Tillkit's market contract. */
export function isMarketCall(data: string): boolean {
  return selectors.has(lowerHex(data).slice(0, 10))
}

const selectors: ReadonlySet<string> = new Set([
  '0x49646e7e', // MAX_MARKET_FEE_BPS
  '0x3dca40e6', // MAX_ROYALTY_BPS
  '0x6f8660c4', // buy
  '0x099db2d0', // buyWithSignature
  '0x7489ec23', // cancelOrder
  '0x07b82cd1', // createOrder
  '0x84b0196e', // eip712Domain
  '0x5778472a', // getOrder
  '0x3f5c3e87', // marketFeeBps
  '0x8da5cb5b', // owner
  '0x5c975abb', // paused
  '0x6e656112', // purchased
  '0x715018a6', // renounceOwnership
  '0x16c38b3c', // setPaused
  '0xf2fde38b', // transferOwnership
  '0x61d027b3', // treasury
])
