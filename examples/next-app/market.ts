import { createTill } from 'tillkit/core'

export const till = createTill({
  accessKey: 'your-access-key',
  marketplaceUrl: 'https://market.example/mainnet',
  apiUrl: 'https://api.example',
})
export const policy = { markets: { 1: ['0x5FbDB2315678afecb367f032d93F642f64180aa3'] } } as const
export const print = {
  chainId: 1,
  contractAddress: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  orderId: '0x2a',
} as const
