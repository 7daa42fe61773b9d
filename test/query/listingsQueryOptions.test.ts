import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { listingsQueryKey, listingsQueryOptions } from '../../src/query/listingsQueryOptions.js'
import { collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const chainId = 31337

describe('listingsQueryOptions', () => {
  test('reads page after page until there is no cursor', async () => {
    const options = listingsQueryOptions(service.till, { chainId })
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 5 })
    expect(pages.map(({ orders }) => orders.map(({ orderId }) => orderId))).toEqual([
      ['1', '2'],
      ['2', '3'],
      ['3', '4'],
    ])
    expect(service.bodies('ListOrders').slice(-3)).toEqual([
      { filter: {}, sort: [], page: {} },
      { filter: {}, sort: [], page: { cursor: '2' } },
      { filter: {}, sort: [], page: { cursor: '3' } },
    ])
  })

  test('sends `filter`, `sort` and `pageSize`', async () => {
    const filter = { collectionAddress: collection, tokenIds: [7n], status: 'active', maxPrice: 5n } as const
    const sort = [{ column: 'priceAmount', order: 'asc' }]
    const options = listingsQueryOptions(service.till, {
      chainId,
      filter: { ...filter, tokenIds: [7n] },
      sort,
      pageSize: 3,
    })
    await new QueryClient().fetchInfiniteQuery(options)
    expect(service.bodies('ListOrders').at(-1)).toEqual({
      filter: { collectionAddress: collection, tokenIds: ['7'], status: 'active', maxPrice: '5' },
      sort,
      page: { pageSize: 3 },
    })
  })

  test('is disabled while the chain is missing', async () => {
    expect(listingsQueryOptions(service.till, { chainId }).enabled).toBe(true)
    expect(listingsQueryOptions(service.till, { chainId, query: { enabled: false } }).enabled).toBe(false)
    const options = listingsQueryOptions(service.till)
    expect(options.enabled).toBe(false)
    await expect(new QueryClient().fetchInfiniteQuery(options)).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: 'chainId: is missing.',
    })
  })

  test('rejects with InvalidArgument when pageSize exceeds 100', async () => {
    const options = listingsQueryOptions(service.till, { chainId, pageSize: 101 })
    await expect(new QueryClient().fetchInfiniteQuery(options)).rejects.toMatchObject({
      code: 'InvalidArgument',
    })
  })
})

describe('listingsQueryKey', () => {
  test('contains the chain and the filter with checksummed addresses', () => {
    const lower = collection.toLowerCase() as `0x${string}`
    const filter = { collectionAddress: lower, currencies: [lower], tokenIds: [1n] }
    expect(listingsQueryKey({ chainId, filter })).toMatchInlineSnapshot(`
      [
        "till",
        "listings",
        {
          "chainId": 31337,
          "filter": {
            "collectionAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
            "currencies": [
              "0x5FbDB2315678afecb367f032d93F642f64180aa3",
            ],
            "tokenIds": [
              "1",
            ],
          },
        },
      ]
    `)
    expect(listingsQueryKey()).toEqual(['till', 'listings', {}])
  })
})
