import { parseAbi } from 'viem'

/** The EIP-712 types of a purchase on the market. */
export const purchaseTypes = {
  primaryType: 'Purchase',
  types: {
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
  },
}

/** The EIP-712 types of an ERC-2612 permit. */
export const permitTypes = {
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
}

/** The part of an ERC-2612 token that permits need. */
export const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
