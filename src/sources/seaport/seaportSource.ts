import { type Address, type Hex, isAddressEqual } from 'viem'
import { defineSource } from '../../client/defineSource.js'
import { givenOptions, requireFunctions } from '../../client/givenOptions.js'
import type { CallOptions, SourceOrder } from '../../client/orderSource.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { RpcError } from '../../protocol/errors.js'
import type { Params } from '../../protocol/methods.js'
import type { ChainClient } from './chainClient.js'
import { makeSteps } from './makeSteps.js'
import { readDecimals, readPricedAt, readStandings } from './readStandings.js'
import { itemOf, readSignedListing, type SignedListing } from './signedListing.js'
import { toSourceOrder } from './toSourceOrder.js'

/**
 * Makes a `source` of `createTill` from signed orders on Seaport 1.6 that somebody else keeps, such as one of the big order APIs. Their
 * hashes are computed, how they stand is asked of the chain, and the steps are built here: nothing that the API says is trusted
 * but the terms that the seller signed.
 *
 * @throws TillError `TillOptionInvalid` for a function that is missing.
 *
 * @example
 * const source = seaportSource({
 *   getClient: () => client,
 *   getListings: async ({ orders }) => (await fetch(`${api}/listings?hashes=${orders.map(({ orderId }) => orderId)}`)).json(),
 * })
 * const till = createTill({ source })
 */
export function seaportSource(given: seaportSource.Options): defineSource.ReturnType {
  const options = givenOptions('seaportSource', given)
  requireFunctions('seaportSource', options, 'getClient', 'getListings')
  const { getClient, getListings, listListings, getFulfilmentData, timeout } = options
  const { marketplace = 'third_party_kind_1' } = options

  async function tell(listings: readonly SignedListing[], chainId: number): Promise<SourceOrder[]> {
    const client = getClient({ chainId })
    const currencies = listings.map((listing) => itemOf(listing).currency)
    const [standings, time, decimals] = await Promise.all([
      readStandings(listings, { client, time: timeNow() }),
      readPricedAt(listings, client),
      readDecimals(currencies, client),
    ])
    return listings.flatMap((listing, index) => {
      const [standing, currency] = [standings[index], currencies[index]]
      if (!standing || !currency) return []
      return toSourceOrder(listing, { marketplace, standing, time, decimals: decimals.get(currency) ?? 0 })
    })
  }

  return defineSource({
    timeout,
    async getOrders({ chainId, input }, callOptions) {
      const orders = input.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
      const told = listingsIn(await getListings({ chainId, orders }, callOptions))
      return tell(asked(told, { chainId, orders }), chainId)
    },
    ...(listListings && {
      async listOrders(params, callOptions) {
        const answer = await listListings(params, callOptions)
        const listings = listingsIn(answer).flatMap((told) => orNothing(() => readSold(told, params.chainId)))
        return { orders: await tell(listings, params.chainId), cursor: nextIn(answer) }
      },
    }),
    async steps(params, callOptions) {
      const { chainId, buyer, collectionAddress: contractAddress, ordersData } = params
      const orders = ordersData.map(({ orderId }) => ({ contractAddress, orderId }))
      const found = asked(listingsIn(await getListings({ chainId, orders }, callOptions)), {
        chainId,
        orders,
      })
      const wanted = ordersData.map(({ orderId, quantity, tokenId }) => {
        const listing = found.find((one) => one.orderId === orderId.toLowerCase())
        if (!listing)
          throw new RpcError('NotFound', { details: `There is no order ${orderId} of this collection.` })
        return { ...listing, quantity, tokenId }
      })
      if (new Set(wanted.map(({ orderId }) => orderId)).size < wanted.length) {
        throw new RpcError('InvalidArgument', { details: 'ordersData: an order is in the list twice.' })
      }
      const bought = wanted.map(({ orderId, quantity, tokenId }) => {
        return { contractAddress, orderId, quantity, ...(tokenId !== undefined && { tokenId }) }
      })
      const known = (await getFulfilmentData?.({ chainId, buyer, orders: bought }, callOptions)) ?? []
      const whole = wanted.map((listing) => {
        const {
          signature = listing.signature,
          extraData = listing.extraData,
          criteriaProof,
        } = known.find(({ orderId }) => orderId.toLowerCase() === listing.orderId) ?? {}
        return { ...listing, signature, extraData, criteriaProof }
      })
      return makeSteps({ wanted: whole, client: getClient({ chainId }), time: timeNow(), params })
    },
  })
}

export declare namespace seaportSource {
  type Options = {
    /** A viem client of a chain, as wagmi's `getClient(config, { chainId })` gives it: asked how orders stand. */
    getClient: (parameters: { chainId: number }) => ChainClient
    /**
     * The orders of these hashes, as the API answers them: `{ listings }`, `{ orders }` or an array, each
     * `{ protocol_data: { parameters, signature } }` with `order_hash`, `chain`, `protocol_address` and `status` where they are known, or
     * plainly `{ parameters, signature }`; with `tokenIds` where it sells any token of a set. Unknown ones are left out.
     */
    getListings: (
      params: { chainId: number; orders: readonly seaportSource.OrderKey[] },
      options: CallOptions,
    ) => Promise<unknown>
    /** One page of orders, as `getListings` answers them; `next` of it is the cursor of the next page. @default there are no lists */
    listListings?:
      | ((params: Params<'ListOrders'> & { chainId: number }, options: CallOptions) => Promise<unknown>)
      | undefined
    /**
     * What is only told to who buys: signatures, where listings come without, and what the zones of restricted orders sign for this
     * buyer. @default what the listings say
     */
    getFulfilmentData?:
      | ((
          purchase: seaportSource.Purchase,
          options: CallOptions,
        ) => Promise<readonly seaportSource.FulfilmentData[]>)
      | undefined
    /** The kind that the orders go by. @default 'third_party_kind_1' */
    marketplace?: MarketplaceKind | undefined
    /** Milliseconds until an answer is given up. @default 10_000 */
    timeout?: number | undefined
  }
  type OrderKey = {
    /** The contract of the token. */
    contractAddress: Address
    /** The hash that Seaport knows the order by. */
    orderId: string
  }
  type Purchase = {
    /** The chain that the orders are on. */
    chainId: number
    /** Who sends the fulfilment. */
    buyer: Address
    /** What is bought, how many of each, and which token, where the intent names one. */
    orders: readonly (seaportSource.OrderKey & { quantity: bigint; tokenId?: bigint | undefined })[]
  }
  type FulfilmentData = {
    /** The hash of the order. */
    orderId: string
    /** The seller’s signature. @default that of the listing */
    signature?: Hex | undefined
    /** What the zone of a restricted order is told. @default that of the listing */
    extraData?: Hex | undefined
    /**
     * What proves that the token which is bought is of the set of which the order sells any. @default computed from the `tokenIds` of
     * the listing
     */
    criteriaProof?: readonly Hex[] | undefined
  }
}

/** Those that were asked for, whatever else came. */
function asked(
  told: readonly unknown[],
  { chainId, orders }: { chainId: number; orders: readonly seaportSource.OrderKey[] },
): SignedListing[] {
  return told.flatMap((one) => {
    const listing = readSignedListing(one, chainId)
    const wanted = orders.filter(({ orderId }) => orderId.toLowerCase() === listing.orderId)
    if (wanted.length === 0) return []
    const { collection } = itemOf(listing)
    return wanted.some(({ contractAddress }) => isAddressEqual(contractAddress, collection)) ? listing : []
  })
}

function readSold(told: unknown, chainId: number): SignedListing {
  const listing = readSignedListing(told, chainId)
  itemOf(listing)
  return listing
}

/** In a list what is not sold this way is passed over. */
function orNothing(read: () => SignedListing): SignedListing[] {
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
  throw new RpcError('WebrpcBadResponse', { details: 'What getListings answers holds no list of orders.' })
}

function nextIn(answer: unknown): string | undefined {
  const { next } = (answer ?? {}) as { next?: unknown }
  return typeof next === 'string' && next !== '' ? next : undefined
}

function timeNow(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000))
}
