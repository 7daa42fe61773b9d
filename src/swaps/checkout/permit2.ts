import type { Address } from 'viem'
import type { Domain } from '../../protocol/step.js'

/** Permit2, which has this address on every chain. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** What Permit2 calls itself in what is signed for it: it has no version. */
export function permit2Domain(chainId: number): Domain {
  return { name: 'Permit2', version: '', chainId, verifyingContract: permit2Address }
}
