/** Name and version in the EIP-712 domain of our market's contract. */
export const marketDomain = { name: 'Tillkit Market', version: '1' } as const

/** The EIP-712 types of a purchase that is signed instead of sent, as our market's contract spells them. */
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
}
