import type { Signature } from '../../../../src/protocol/step.js'

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const satisfies Signature['types']

export const purchaseTypes = {
  Purchase: [
    { name: 'buyer', type: 'address' },
    { name: 'items', type: 'Item[]' },
    { name: 'currency', type: 'address' },
    { name: 'recipient', type: 'address' },
    { name: 'fees', type: 'Fee[]' },
    { name: 'purchaseId', type: 'bytes32' },
    { name: 'deadline', type: 'uint256' },
  ],
  Item: [
    { name: 'orderId', type: 'bytes32' },
    { name: 'collection', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'quantity', type: 'uint256' },
    { name: 'unitPrice', type: 'uint256' },
  ],
  Fee: [
    { name: 'receiver', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
} as const satisfies Signature['types']
