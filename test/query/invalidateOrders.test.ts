import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { highestOfferQueryKey } from '../../src/query/highestOfferQueryOptions.js'
import { invalidateOrders } from '../../src/query/invalidateOrders.js'
import { listingsQueryKey } from '../../src/query/listingsQueryOptions.js'
import { offerCountQueryKey } from '../../src/query/offerCountQueryOptions.js'
import { offersQueryKey } from '../../src/query/offersQueryOptions.js'
import { orderQueryKey } from '../../src/query/orderQueryOptions.js'
import { ordersQueryKey } from '../../src/query/ordersQueryOptions.js'
import { sweepQueryKey } from '../../src/query/sweepQueryOptions.js'

const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 1
const token = { chainId, contractAddress, tokenId: 1n } as const

const keys = {
  order: orderQueryKey({ chainId, contractAddress, orderId: '7' }),
  'another order': orderQueryKey({ chainId, contractAddress, orderId: '8' }),
  orders: ordersQueryKey({
    chainId,
    input: [
      { contractAddress: other, orderId: '1' },
      { contractAddress, orderId: '7' },
    ],
  }),
  'other orders': ordersQueryKey({ chainId, input: [{ contractAddress: other, orderId: '7' }] }),
  listings: listingsQueryKey({ chainId, filter: { collectionAddress: contractAddress } }),
  'all listings': listingsQueryKey({ chainId }),
  'other listings': listingsQueryKey({ chainId, filter: { collectionAddress: other } }),
  sweep: sweepQueryKey({ chainId, collectionAddress: contractAddress, quantity: 1n, currency: other }),
  offers: offersQueryKey(token),
  'highest offer': highestOfferQueryKey(token),
  'count of offers': offerCountQueryKey(token),
  'offers of another token': offersQueryKey({ ...token, tokenId: 2n }),
  'order of another chain': orderQueryKey({ chainId: 2, contractAddress, orderId: '7' }),
  'order of another service': orderQueryKey({ chainId, contractAddress, orderId: '7', scopeKey: 'other' }),
  'query of the host': ['shop', 'order', { chainId, contractAddress, orderId: '7' }],
}
const listings = ['listings', 'all listings', 'sweep']
const offers = ['offers', 'highest offer', 'count of offers']
const lists = [...listings, ...offers, 'offers of another token']

async function staleAfter(changed: Partial<invalidateOrders.Options>): Promise<string[]> {
  const queryClient = new QueryClient()
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {})
  await invalidateOrders(queryClient, { chainId, contractAddress, ...changed })
  return Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
}

describe('invalidateOrders', () => {
  test('marks the queries that show the order, and the lists of its collection', async () => {
    expect(await staleAfter({ orders: [{ orderId: '7' }] })).toEqual(['order', 'orders', ...lists])
    const lower = contractAddress.toLowerCase() as typeof contractAddress
    expect(await staleAfter({ orders: [{ orderId: '7' }], contractAddress: lower })).toEqual([
      'order',
      'orders',
      ...lists,
    ])
  })

  test('marks the lists that a listing or an offer may join', async () => {
    const [listing, offer] = (['listing', 'offer'] as const).map((side) => ({
      orderId: '9',
      side,
      tokenId: 1n,
    }))
    if (!listing || !offer) throw new Error('There must be two orders.')
    expect(await staleAfter({ orders: [listing] })).toEqual(listings)
    expect(await staleAfter({ orders: [offer] })).toEqual(offers)
    expect(await staleAfter({ orders: [listing, offer] })).toEqual([...listings, ...offers])
    expect(await staleAfter({ orders: [{ ...offer, tokenId: undefined }] })).toEqual([
      ...offers,
      'offers of another token',
    ])
    expect(await staleAfter({ orders: [{ ...offer, tokenId: 3n }] })).toEqual([])
    expect(await staleAfter({ orders: [] })).toEqual([])
  })

  test('compares ids as the service does', async () => {
    const queryClient = new QueryClient()
    const key = orderQueryKey({ chainId, contractAddress, orderId: '0xAB' })
    queryClient.setQueryData(key, {})
    await invalidateOrders(queryClient, { chainId, contractAddress, orders: [{ orderId: '0xab' }] })
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })

  test('makes a query in its first request read once more', async () => {
    const queryClient = new QueryClient()
    const answers: ((text: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(queryClient, { queryKey: keys.order, queryFn })
    const stop = observer.subscribe(() => {})
    const over = invalidateOrders(queryClient, { chainId, contractAddress, orders: [{ orderId: '7' }] })
    answers[0]?.('before the change')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after the change')
    await over
    expect(queryClient.getQueryData(keys.order)).toBe('after the change')
    stop()
  })

  test('marks all orders of the collection without ids', async () => {
    expect(await staleAfter({})).toEqual(['order', 'another order', 'orders', ...lists])
  })

  test('marks only the queries of the service with this `scopeKey`', async () => {
    expect(await staleAfter({ scopeKey: 'other' })).toEqual(['order of another service'])
  })
})
