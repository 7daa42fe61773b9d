import { createTill } from '../../../src/client/createTill.js'
import { startHttpServer } from '../../client/support/startHttpServer.js'
import { wireOrder } from '../../protocol/support/wireOrder.js'

/**
 * Starts a real HTTP server in place of the Tillkit service, and a client for it. The tests check the requests and not the data. The server
 * knows every order, except those whose id starts with `unknown`.
 */
export async function startService() {
  const { url, requests, close } = await startHttpServer(({ path, body }) => {
    const method = path.split('/').at(-1) ?? ''
    const answer = answers[method]
    return answer ? { json: answer(JSON.parse(body)) } : { status: 404, json: {} }
  })
  const till = createTill({
    accessKey: 'test',
    marketplaceUrl: { 31337: url },
    apiUrl: url,
    timeout: 60_000,
  })
  const bodies = (method: string) =>
    requests.filter(({ path }) => path.endsWith(`/${method}`)).map(({ body }) => JSON.parse(body))
  return { till, bodies, close }
}

type Key = { contractAddress: string; orderId: string }
type Body = { input: Key[]; page?: { cursor?: string } }

const answers: Record<string, (body: Body) => unknown> = {
  GetOrders: ({ input }) => ({
    orders: input
      .filter(({ orderId }) => !orderId.startsWith('unknown'))
      .map(({ contractAddress, orderId }) =>
        wireOrder({ orderId, collectionContractAddress: contractAddress }),
      ),
    page: { page: 1, pageSize: input.length, more: false, sort: [] },
  }),
  // Return three result pages. Each one begins with the last order of the page before, as if an order was sold between the requests.
  ListOrders: ({ page: { cursor = '1' } = {} }) => ({
    orders: [cursor, `${Number(cursor) + 1}`].map((orderId) => wireOrder({ orderId })),
    page: {
      page: Number(cursor),
      pageSize: 2,
      more: cursor !== '3',
      sort: [],
      ...(cursor === '3' ? {} : { cursor: `${Number(cursor) + 1}` }),
    },
  }),
  GetSwapPrices: () => ({
    swapPrices: [
      {
        currencyAddress: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        currencyBalance: '1000',
        price: '100',
        maxPrice: '101',
        transactionValue: '101',
      },
    ],
    omitted: [{ currencyAddress: account, reason: 'paused' }],
  }),
  GenerateListingTransaction: () => ({
    steps: [{ id: 'createListing', data: '0x', to: collection.toLowerCase(), value: '0', price: '0' }],
  }),
  GenerateCancelTransaction: () => ({
    steps: [{ id: 'cancel', data: '0x', to: collection.toLowerCase(), value: '0', price: '0' }],
  }),
  GenerateBuyTransaction: () => ({
    steps: [{ id: 'buy', data: '0x', to: collection.toLowerCase(), value: '5', price: '5' }],
  }),
}

export const collection = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
