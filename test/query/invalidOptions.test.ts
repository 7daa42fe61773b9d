import { QueryClient } from '@tanstack/react-query'
import { createClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { TillError } from '../../src/errors.js'
import * as query from '../../src/query/index.js'
import { account, collection, startService } from './support/startService.js'

const { till, close } = await startService()
afterAll(close)

// The node refuses each RPC request, because these tests check only the type of the error.
const request = () => Promise.reject(new Error('Nothing is answered.'))
const client = createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
const chainId = 31337
const marketplace = 'service_marketplace_v2'
const listing = { tokenId: 1n, quantity: 1n, expiry: 5n, currencyAddress: account, pricePerToken: 5n }

/** The first argument and all options of each query. */
const complete: { readonly [name: string]: readonly [object, object] } = {
  balancesQueryOptions: [client, { chainId, account, currencies: [account], query: {} }],
  buyStepsQueryOptions: [
    till,
    {
      chainId,
      collectionAddress: collection,
      buyer: account,
      marketplace,
      additionalFees: [],
      ordersData: [{ orderId: '0x1', quantity: 1n }],
      walletType: 'unknown',
      query: {},
    },
  ],
  cancelStepsQueryOptions: [
    till,
    { chainId, collectionAddress: collection, maker: account, marketplace, orderId: '0x1', query: {} },
  ],
  highestOfferQueryOptions: [
    till,
    { chainId, contractAddress: collection, tokenId: 1n, filter: { currencies: [account] }, query: {} },
  ],
  listingStepsQueryOptions: [
    till,
    { chainId, collectionAddress: collection, owner: account, marketplace, listing, additionalFees: [] },
  ],
  listingsQueryOptions: [
    till,
    { chainId, filter: { collectionAddress: collection, currencies: [account] }, sort: [], pageSize: 5 },
  ],
  offerCountQueryOptions: [
    till,
    { chainId, contractAddress: collection, tokenId: 1n, filter: { createdBy: [account] }, query: {} },
  ],
  offerStepsQueryOptions: [
    till,
    {
      chainId,
      collectionAddress: collection,
      maker: account,
      contractType: 'ERC721',
      orderbook: marketplace,
      offer: listing,
      additionalFees: [],
      walletType: 'unknown',
    },
  ],
  offersQueryOptions: [
    till,
    { chainId, contractAddress: collection, tokenId: 1n, filter: { createdBy: [account] }, pageSize: 5 },
  ],
  orderQueryOptions: [till, { chainId, contractAddress: collection, orderId: '0x1', query: {} }],
  ordersQueryOptions: [
    till,
    { chainId, input: [{ contractAddress: collection, orderId: '0x1' }], query: {} },
  ],
  sellStepsQueryOptions: [
    till,
    {
      chainId,
      collectionAddress: collection,
      seller: account,
      marketplace,
      additionalFees: [],
      ordersData: [{ orderId: '0x1', quantity: 1n }],
      walletType: 'unknown',
    },
  ],
  swapPricesQueryOptions: [
    till,
    { chainId, userAddress: account, buyCurrencyAddress: account, buyAmount: 5n, slippagePercentage: 1 },
  ],
  sweepQueryOptions: [
    till,
    { chainId, collectionAddress: collection, currency: account, quantity: 5n, buyer: account },
  ],
  tokenMetadataQueryOptions: [
    client,
    { chainId, address: collection, tokenId: 1n, standard: 'ERC721', ipfsGateway: 'https://a.example' },
  ],
}

const others = [null, undefined, 'x', 5, 1.5, 0n, {}, [], true, [null], [undefined], [{}], [5]]

describe('queries', () => {
  test('tests all queries', () => {
    const made = Object.keys(query).filter((name) => name.endsWith('QueryOptions'))
    expect(made).toEqual(Object.keys(complete))
  })

  test.each(Object.entries(complete))(
    'throws only TillError when %s gets wrong options',
    async (name, [first, options]) => {
      const make = Object.entries(query).find(([one]) => one === name)?.[1] as (...given: unknown[]) => never
      const each = Object.keys(options).flatMap((option) =>
        others.map((other) => [first, { ...options, [option]: other }] as const),
      )
      for (const parameters of [...each, [undefined, options], [null, options], [{}, options]]) {
        const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const fetched = Promise.resolve().then(() =>
          name === 'listingsQueryOptions' || name === 'offersQueryOptions'
            ? queries.fetchInfiniteQuery(make(...parameters))
            : queries.fetchQuery({ ...(make(...parameters) as object), retry: false } as never),
        )
        const failure = await fetched.then(() => undefined).catch((error: unknown) => error)
        if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
      }
    },
  )

  test('treats null options as missing, in the query and in its key', () => {
    const left = { chainId, contractAddress: collection } as const
    const withNulls = { ...left, orderId: null, query: null, scopeKey: null } as never
    expect(query.orderQueryKey(withNulls)).toEqual(query.orderQueryKey(left))
    expect(query.orderQueryOptions(till, withNulls)).toMatchObject({ enabled: false, retry: false })
  })
})
