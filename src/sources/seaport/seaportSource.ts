import { type Address, type Hex, isAddressEqual } from 'viem'
import { defineSource } from '../../client/defineSource.js'
import type { CallOptions, SourceOrder } from '../../client/orderSource.js'
import { requireFunctions, requireOptions } from '../../client/requireOptions.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { RpcError } from '../../protocol/errors.js'
import type { Params } from '../../protocol/methods.js'
import type { ChainClient } from './chainClient.js'
import { makeSteps } from './makeSteps.js'
import { readDecimals, readListingStatuses, readPricedAt } from './readListingStatuses.js'
import { itemOf, readSignedListing, type SignedListing } from './signedListing.js'
import { toSourceOrder } from './toSourceOrder.js'

/**
 * Creates a `source` for `createTill` from an API that returns signed Seaport 1.6 orders. The source trusts only the terms that the seller
 * signed, not the API.
 *
 * @throws TillError `TillOptionInvalid` for a missing function.
 *
 * @example
 * const source = seaportSource({
 *   getClient: () => client,
 *   getListings: async ({ orders }) => (await fetch(`${api}/listings?hashes=${orders.map(({ orderId }) => orderId)}`)).json(),
 * })
 * const till = createTill({ source })
 */
export function seaportSource(rawOptions: seaportSource.Options): defineSource.ReturnType {
  const options = requireOptions('seaportSource', rawOptions)
  requireFunctions('seaportSource', options, 'getClient', 'getListings')
  const { getListings, listListings, getFulfilmentData, timeout } = options
  const { marketplace = 'third_party_kind_1' } = options
  const clientOf = (chainId: number) => withoutLookups(options.getClient({ chainId }))

  async function toSourceOrders(listings: readonly SignedListing[], chainId: number): Promise<SourceOrder[]> {
    const client = clientOf(chainId)
    const currencies = listings.map((listing) => itemOf(listing).currency)
    const [statuses, time, decimals] = await Promise.all([
      readListingStatuses(listings, { client, time: timeNow() }),
      readPricedAt(listings, client),
      readDecimals(currencies, client),
    ])
    return listings.flatMap((listing, index) => {
      const [listingStatus, currency] = [statuses[index], currencies[index]]
      if (!listingStatus || !currency) return []
      return toSourceOrder(listing, {
        marketplace,
        listingStatus,
        time,
        decimals: decimals.get(currency) ?? 0,
      })
    })
  }

  return defineSource({
    timeout,
    async getOrders({ chainId, input }, callOptions) {
      const orders = input.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
      const listings = listingsIn(await getListings({ chainId, orders }, callOptions))
      return toSourceOrders(pickRequested(listings, { chainId, orders }), chainId)
    },
    ...(listListings && {
      async listOrders(params, callOptions) {
        const answer = await listListings(params, callOptions)
        const listings = listingsIn(answer).flatMap((one) =>
          omitUnsupported(() => readSupported(one, params.chainId)),
        )
        return { orders: await toSourceOrders(listings, params.chainId), cursor: nextIn(answer) }
      },
    }),
    async steps(params, callOptions) {
      const { chainId, buyer, collectionAddress: contractAddress, ordersData } = params
      const orders = ordersData.map(({ orderId }) => ({ contractAddress, orderId }))
      const found = pickRequested(listingsIn(await getListings({ chainId, orders }, callOptions)), {
        chainId,
        orders,
      })
      const requested = ordersData.map(({ orderId, quantity, tokenId }) => {
        const listing = found.find((one) => one.orderId === orderId.toLowerCase())
        if (!listing) throw new RpcError('NotFound', { details: `The collection has no order ${orderId}.` })
        return { ...listing, quantity, tokenId }
      })
      if (new Set(requested.map(({ orderId }) => orderId)).size < requested.length) {
        throw new RpcError('InvalidArgument', { details: 'ordersData: an order is in the list twice.' })
      }
      const bought = requested.map(({ orderId, quantity, tokenId }) => {
        return { contractAddress, orderId, quantity, ...(tokenId !== undefined && { tokenId }) }
      })
      const known = (await getFulfilmentData?.({ chainId, buyer, orders: bought }, callOptions)) ?? []
      const whole = requested.map((listing) => {
        const {
          signature = listing.signature,
          extraData = listing.extraData,
          criteriaProof,
        } = known.find(({ orderId }) => orderId.toLowerCase() === listing.orderId) ?? {}
        return { ...listing, signature, extraData, criteriaProof }
      })
      return makeSteps({ requested: whole, client: clientOf(chainId), time: timeNow(), params })
    },
  })
}

export declare namespace seaportSource {
  type Options = {
    /** Returns a viem client of a chain, as wagmi's `getClient(config, { chainId })` does. */
    getClient: (parameters: { chainId: number }) => ChainClient
    /**
     * Returns the API's response for these order hashes: `{ listings }`, `{ orders }` or an array. An order is `{ protocol_data: {
     * parameters, signature } }`, optionally with `order_hash`, `chain`, `protocol_address` and `status`, or just `{ parameters, signature
     * }`. An order for any token of a set may have `tokenIds`.
     */
    getListings: (
      params: { chainId: number; orders: readonly seaportSource.OrderKey[] },
      options: CallOptions,
    ) => Promise<unknown>
    /**
     * Returns one page of orders, in the format of `getListings`, with the cursor of the next page in `next`.
     * @default `listOrders` is not supported
     */
    listListings?:
      | ((params: Params<'ListOrders'> & { chainId: number }, options: CallOptions) => Promise<unknown>)
      | undefined
    /**
     * Returns data that the API gives only to a buyer: missing signatures of listings, and the data that the zone of a restricted order
     * signs.
     * @default the data of the listings
     */
    getFulfilmentData?:
      | ((
          purchase: seaportSource.Purchase,
          options: CallOptions,
        ) => Promise<readonly seaportSource.FulfilmentData[]>)
      | undefined
    /** The marketplace kind of the orders. @default 'third_party_kind_1' */
    marketplace?: MarketplaceKind | undefined
    /** The timeout of each call in milliseconds. @default 10_000 */
    timeout?: number | undefined
  }
  type OrderKey = {
    /** The contract of the token. */
    contractAddress: Address
    /** The order hash. */
    orderId: string
  }
  type Purchase = {
    /** The chain of the orders. */
    chainId: number
    /** The account that sends the purchase transaction. */
    buyer: Address
    /** The orders with their quantity; `tokenId` is set if the intent names a token. */
    orders: readonly (seaportSource.OrderKey & { quantity: bigint; tokenId?: bigint | undefined })[]
  }
  type FulfilmentData = {
    /** The order hash. */
    orderId: string
    /** The seller’s signature. @default the listing's signature */
    signature?: Hex | undefined
    /** The data for the zone of a restricted order. @default the listing's data */
    extraData?: Hex | undefined
    /** The Merkle proof that the order's set contains the bought token. @default computed from the `tokenIds` of the listing */
    criteriaProof?: readonly Hex[] | undefined
  }
}

function pickRequested(
  listings: readonly unknown[],
  { chainId, orders }: { chainId: number; orders: readonly seaportSource.OrderKey[] },
): SignedListing[] {
  return listings.flatMap((one) => {
    const listing = readSignedListing(one, chainId)
    const matches = orders.filter(({ orderId }) => orderId.toLowerCase() === listing.orderId)
    if (matches.length === 0) return []
    const { collection } = itemOf(listing)
    return matches.some(({ contractAddress }) => isAddressEqual(contractAddress, collection)) ? listing : []
  })
}

function readSupported(apiListing: unknown, chainId: number): SignedListing {
  const listing = readSignedListing(apiListing, chainId)
  itemOf(listing)
  return listing
}

function omitUnsupported(read: () => SignedListing): SignedListing[] {
  try {
    return [read()]
  } catch (error) {
    if (error instanceof RpcError && error.code === 'NotImplemented') return []
    throw error
  }
}

function listingsIn(answer: unknown): readonly unknown[] {
  const { listings, orders } = (answer ?? {}) as { listings?: unknown; orders?: unknown }
  const found = [answer, listings, orders].find((each) => Array.isArray(each))
  if (found) return found as readonly unknown[]
  throw new RpcError('WebrpcBadResponse', { details: 'getListings must return a list of orders.' })
}

function nextIn(answer: unknown): string | undefined {
  const { next } = (answer ?? {}) as { next?: unknown }
  return typeof next === 'string' && next !== '' ? next : undefined
}

function timeNow(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000))
}
