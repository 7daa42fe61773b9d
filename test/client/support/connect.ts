import { onTestFinished } from 'vitest'
import { createTill, type Till } from '../../../src/client/createTill.js'
import { startHttpServer } from './startHttpServer.js'

export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const chainId = 31337
export const page = { page: 1, pageSize: 1, more: false, sort: [] }
export const oneOrder: Parameters<Till['getOrders']>[0] = {
  chainId,
  input: [{ contractAddress, orderId: '0xaa' }],
}
export const purchase: Parameters<Till['generateBuyTransaction']>[0] = {
  chainId,
  collectionAddress: contractAddress,
  buyer: account,
  marketplace: 'third_party_kind_1',
  ordersData: [{ orderId: '0xaa', quantity: 2n ** 256n - 1n, tokenId: 0n }],
}
export const swap = {
  chainId,
  userAddress: account,
  buyCurrencyAddress: contractAddress,
  buyAmount: 5n,
} as const
export const filters = { contractAddresses: [contractAddress], events: ['URI(string,uint256 indexed)'] }

/** Starts a server and a client of this server. The server closes when the test ends. */
export async function connect(answer: startHttpServer.Answer, options: Partial<createTill.Options> = {}) {
  const server = await startHttpServer(answer)
  onTestFinished(() => server.close())
  const till = createTill({
    accessKey: 'key-1',
    secretKey: 'secret-1',
    marketplaceUrl: `${server.url}/sandbox/`,
    apiUrl: server.url,
    indexerUrl: `${server.url}/indexer`,
    retry: { count: 0, delay: 1 },
    ...options,
  })
  return { till, requests: server.requests, url: server.url }
}
