import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { highestOfferQueryKey, highestOfferQueryOptions } from '../../src/query/highestOfferQueryOptions.js'
import { offerCountQueryKey, offerCountQueryOptions } from '../../src/query/offerCountQueryOptions.js'
import { offersQueryKey, offersQueryOptions } from '../../src/query/offersQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const chainId = 31337
const token = { chainId, contractAddress: collection, tokenId: 7n } as const
const lower = collection.toLowerCase() as `0x${string}`
const queries = new QueryClient()

describe('offersQueryOptions', () => {
  test('reads all pages, and returns each offer once, the highest first in each currency', async () => {
    const options = offersQueryOptions(service.till, {
      ...token,
      filter: { createdBy: [account] },
      pageSize: 3,
    })
    const data = await queries.fetchInfiniteQuery({ ...options, pages: 5 })
    expect(data.pages.map(({ offers }) => offers.map(({ orderId }) => orderId))).toEqual([
      ['4', '3', '2'],
      ['2', '1'],
    ])
    // If two offers have the same price, the older one comes first.
    expect(options.select?.(data).map(({ orderId }) => orderId)).toEqual(['4', '2', '1', '3'])
    const body = { contractAddress: collection, tokenId: '7', filter: { createdBy: [account] } }
    expect(service.bodies('ListOffersForCollectible')).toEqual([
      { ...body, page: { pageSize: 3 } },
      { ...body, page: { pageSize: 3, cursor: 'second' } },
    ])
  })

  test('is disabled while the chain, the collection or the token is missing', async () => {
    expect(offersQueryOptions(service.till, token).enabled).toBe(true)
    expect(offersQueryOptions(service.till, { ...token, query: { enabled: false } }).enabled).toBe(false)
    for (const name of ['chainId', 'contractAddress', 'tokenId']) {
      const options = offersQueryOptions(service.till, { ...token, [name]: undefined })
      expect(options.enabled).toBe(false)
      await expect(queries.fetchInfiniteQuery(options)).rejects.toMatchObject({
        code: 'InvalidArgument',
        details: `${name}: is missing.`,
      })
    }
  })
})

describe('highestOfferQueryOptions', () => {
  test('returns the offer, or null without one', async () => {
    const offer = await queries.fetchQuery(highestOfferQueryOptions(service.till, token))
    expect(offer).toMatchObject({ orderId: '9', priceAmount: 900n })
    const none = { ...token, tokenId: 404n, filter: { currencies: [account as `0x${string}`] } }
    expect(await queries.fetchQuery(highestOfferQueryOptions(service.till, none))).toBeNull()
    expect(service.bodies('GetCollectibleHighestOffer').at(-1)).toEqual({
      contractAddress: collection,
      tokenId: '404',
      filter: { currencies: [account] },
    })
    expect(highestOfferQueryOptions(service.till, { chainId }).enabled).toBe(false)
  })
})

describe('offerCountQueryOptions', () => {
  test('returns the number of offers', async () => {
    expect(await queries.fetchQuery(offerCountQueryOptions(service.till, token))).toBe(4)
    expect(offerCountQueryOptions(service.till, { chainId }).enabled).toBe(false)
  })
})

describe('the query keys of offers', () => {
  test('contain the token and the filter with checksummed addresses', () => {
    const filter = { currencies: [lower], createdBy: [lower] }
    const parameters = { chainId, contractAddress: lower, tokenId: 7n, filter }
    const shown = {
      chainId,
      contractAddress: collection,
      tokenId: '7',
      filter: { currencies: [collection], createdBy: [collection] },
    }
    expect(offersQueryKey({ ...parameters, pageSize: 3 })).toEqual([
      'till',
      'offers',
      { ...shown, pageSize: 3 },
    ])
    expect(highestOfferQueryKey(parameters)).toEqual(['till', 'highestOffer', shown])
    expect(offerCountQueryKey(parameters)).toEqual(['till', 'offerCount', shown])
    expect(offersQueryKey()).toEqual(['till', 'offers', {}])
  })
})
