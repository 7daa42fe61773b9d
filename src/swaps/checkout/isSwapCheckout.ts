import { lowerHex } from '../../evm/lowerHex.js'

export function isSwapCheckout(data: string): boolean {
  return selectors.has(lowerHex(data).slice(0, 10))
}

const selectors: ReadonlySet<string> = new Set(['0xc328e901', '0xa36e03ea', '0x9ac5382f'])
