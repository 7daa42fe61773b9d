import type { Address } from 'viem'
import type { Domain } from '../../protocol/step.js'

/** Permit2 has the same address on every chain. */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Returns Permit2's EIP-712 domain, which has no version. */
export function permit2Domain(chainId: number): Domain {
  return { name: 'Permit2', version: '', chainId, verifyingContract: permit2Address }
}

export const permit2Type = 'PermitWitnessTransferFrom'

export const permit2Types = {
  [permit2Type]: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'witness', type: 'Checkout' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  Checkout: [
    { name: 'purchaseId', type: 'bytes32' },
    { name: 'deadline', type: 'uint256' },
    { name: 'payWith', type: 'address' },
    { name: 'maxAmount', type: 'uint256' },
    { name: 'router', type: 'address' },
    { name: 'swap', type: 'bytes' },
    { name: 'currency', type: 'address' },
    { name: 'price', type: 'uint256' },
    { name: 'market', type: 'address' },
    { name: 'purchase', type: 'bytes' },
  ],
}
