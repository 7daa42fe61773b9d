/** ABI of the market's function `getOrder`; written from `TillkitMarket.sol` by `npm run contracts`. */
export const getOrder = {
  type: 'function',
  name: 'getOrder',
  inputs: [{ name: 'orderId', type: 'bytes32' }],
  outputs: [
    {
      components: [
        { name: 'maker', type: 'address' },
        { name: 'collection', type: 'address' },
        { name: 'tokenId', type: 'uint256' },
        { name: 'quantity', type: 'uint256' },
        { name: 'remaining', type: 'uint256' },
        { name: 'currency', type: 'address' },
        { name: 'unitPrice', type: 'uint256' },
        { name: 'validFrom', type: 'uint64' },
        { name: 'validUntil', type: 'uint64' },
        { name: 'multiple', type: 'bool' },
        { name: 'cancelled', type: 'bool' },
      ],
      name: '',
      type: 'tuple',
    },
  ],
  stateMutability: 'view',
} as const
