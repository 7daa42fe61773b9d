import { lowerHex } from '../../evm/lowerHex.js'

/** Whether calldata is by its first bytes a call on our contract that swaps and buys in one transaction. */
export function isSwapCheckout(data: string): boolean {
  return selectors.has(lowerHex(data).slice(0, 10))
}

/** Of `buy`, `buyWithPermit` and `buyWithPermit2`. */
const selectors: ReadonlySet<string> = new Set(['0xc328e901', '0xa36e03ea', '0x9ac5382f'])
