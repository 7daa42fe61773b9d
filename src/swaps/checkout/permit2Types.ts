import type { Hex } from 'viem'

/** What is signed for Permit2: an amount of a token that our contract takes once, for one purchase, word for word. */
export const permit2Type = 'PermitWitnessTransferFrom'

/** Its EIP-712 types. The purchase is what the contract is called with. */
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

/** Their type hash, which a contract of ours that reads them says that it has. */
export const permit2TypeHash: Hex = '0x61a8d8be3645a21588bdb459235a07638e7fab6cb5bdb5c6166dddc3399f5509'
