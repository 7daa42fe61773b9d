import { createTill } from '../../../src/client/createTill.js'
import { startHttpServer } from '../../client/support/startHttpServer.js'
import { wireOrder } from '../../protocol/support/wireOrder.js'

/**
 * Starts a real HTTP server in place of the Tillkit service, and a client of this server. The tests check the requests, not the data. The
 * server knows every order, except the orders whose id starts with `unknown`.
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
type Body = { input: Key[]; tokenId?: string; page?: { cursor?: string } }

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
  // Return two result pages, the newest first. Both contain the offer `2`, as if an offer was made between the requests.
  ListOffersForCollectible: ({ page: { cursor } = {} }) => ({
    offers: (cursor ? offers.slice(2) : offers.slice(0, 3)).map((offer) =>
      wireOrder({ ...offer, side: 'offer', marketplace: 'service_marketplace_v1' }),
    ),
    page: {
      page: cursor ? 2 : 1,
      pageSize: 3,
      more: !cursor,
      sort: [],
      ...(cursor ? {} : { cursor: 'second' }),
    },
  }),
  GetCollectibleHighestOffer: ({ tokenId }) =>
    tokenId === '404' ? {} : { order: wireOrder({ orderId: '9', side: 'offer', priceAmount: '900' }) },
  GetCountOfOffersForCollectible: () => ({ count: 4 }),
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
  GenerateOfferTransaction: () => ({
    steps: [{ id: 'createOffer', data: '0x', to: collection.toLowerCase(), value: '0', price: '10' }],
  }),
  GenerateSellTransaction: () => ({
    steps: [{ id: 'sell', data: '0x', to: collection.toLowerCase(), value: '0', price: '0' }],
  }),
  GenerateBuyTransaction: () => ({
    steps: [{ id: 'buy', data: '0x', to: collection.toLowerCase(), value: '5', price: '5' }],
  }),
}

export const collection = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const offers = [
  { orderId: '4', priceAmount: '5', priceCurrencyAddress: account },
  { orderId: '3', priceAmount: '100', createdAt: '2026-01-03T00:00:00Z' },
  { orderId: '2', priceAmount: '900' },
  { orderId: '1', priceAmount: '100', createdAt: '2026-01-01T00:00:00Z' },
]
