import { RpcError } from 'tillkit/internal'
import { Page, type Returns } from 'tillkit/protocol'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { type BlockList, blockedError, requireUnblocked } from '../../blockList.js'
import type { Revision } from '../../store/blocks.js'
import { countOffers, highestOffers, listOffers, type OfferOptions } from '../../store/listOffers.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import { type Call, isWritten, type Network, type Written } from '../http/handler.js'
import { decodeCursor, encodeCursor } from './orderCursor.js'
import { requireKnownKinds } from './requireKnownKinds.js'
import { indexedHeaders, joinOrders, readPrice, writeOrders } from './writeOrders.js'

/** The maximum number of offers that a numbered page may skip, because PostgreSQL reads each skipped offer. Later pages need a cursor. */
const maxOffset = 10_000
const sort = [{ column: 'createdAt', direction: 'desc' }] as const

/** Returns a page of the offers to buy a token, newest first. Leaves out offers that a seller cannot accept now. */
export async function listOffersForCollectible(call: Call<'ListOffersForCollectible'>): Promise<Written> {
  const { network, params, now } = call
  const { page: wantedPage = 1, pageSize = 20, cursor } = params.page
  const start = cursor === undefined ? undefined : decodeCursor({ cursor, sort })
  const offset = start ? 0 : (wantedPage - 1) * pageSize
  if (offset > maxOffset) {
    throw invalid(`page.page: must start at offer ${maxOffset} or earlier. Use page.cursor for later pages.`)
  }
  const { blocks, revision, options } = await readOptions(call)
  const [sequence] = start?.after.values ?? []
  const after = start && sequence !== undefined ? { sequence, orderId: start.after.orderId } : undefined
  const found = await listOffers(network.database, { ...options, after, offset, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const number = start?.page ?? wantedPage
  const next = found.length > pageSize && last !== undefined ? last : undefined
  const page = z.encode(Page, {
    page: number,
    pageSize,
    more: next !== undefined,
    sort: sort.map(({ column, direction }) => ({ column, order: direction })),
    cursor:
      next &&
      encodeCursor({ page: number + 1, sort, after: { values: [next.sequence], orderId: next.orderId } }),
  })
  const offers = (await writeOrders(call, shown, blocks)).filter((text) => text !== undefined)
  return written(joinOrders(offers, page, 'offers'), revision, now())
}

/**
 * Returns the offer to buy a token with the highest unit price, among those that a seller can accept now. Prices in different currencies
 * are compared in US dollars.
 *
 * Without currencies in the filter, only the network's own currencies count. Otherwise an attacker could create a currency, and a pool that
 * gives it any price.
 */
export async function getCollectibleHighestOffer(call: Call<'GetCollectibleHighestOffer'>): Promise<Written> {
  const { network, params, now } = call
  const currencies = [...new Set(params.filter.currencies ?? (await ownCurrencies(network)))]
  if (currencies.length === 0) {
    throw invalid('filter.currencies: is required, because the network’s configuration has no currencies.')
  }
  const { blocks, revision, options } = await readOptions(call)
  const found = await highestOffers(network.database, { ...options, currencies })
  const highest = found.length > 1 ? await highestOf(call, found) : found[0]
  const [text] = highest ? await writeOrders(call, [highest], blocks) : []
  const parts = text ? [Buffer.from('{"order":'), text, Buffer.from('}')] : [Buffer.from('{}')]
  return written(Buffer.concat(parts), revision, now())
}

/** Returns the number of offers to buy a token that a seller can accept now. */
export async function getCountOfOffersForCollectible(
  call: Call<'GetCountOfOffersForCollectible'>,
): Promise<Returns<'GetCountOfOffersForCollectible'>> {
  const { options } = await readOptions(call)
  return { count: await countOffers(call.network.database, options) }
}

/**
 * Returns the configured currencies of the network. Adds the wrapped native currency of its router, because offers cannot use the native
 * currency.
 */
async function ownCurrencies({ config, exchange }: Network): Promise<Address[]> {
  const named = config.currencies.map(({ address }) => address)
  return exchange ? [...named, await exchange.weth()] : named
}

type OfferCall = Pick<Call<'GetCollectibleHighestOffer'>, 'network' | 'params' | 'now'>
type OfferQuery = { blocks: BlockList; revision: Revision | undefined; options: OfferOptions }

/**
 * Reads the revision and the block list, and translates the request to the options of the queries.
 *
 * @throws RpcError – the operator blocks the token, its collection, or every maker in the filter.
 */
async function readOptions({ network, params, now }: OfferCall): Promise<OfferQuery> {
  const { contractAddress: collection, tokenId, filter } = params
  const { createdBy: makers, marketplace: kinds, currencies } = filter
  requireKnownKinds(kinds, 'filter.marketplace')
  // Read the revision before the offers, so that the offers are never older than the block that the headers name.
  const [blocks, revision] = await Promise.all([network.blockList(), network.revision()])
  requireUnblocked(blocks, { collection, tokenId })
  const [maker] = makers ?? []
  if (makers?.every((each) => blocks.blocks({ maker: each }))) throw blockedError('seller', { maker })
  return {
    blocks,
    revision,
    options: {
      chainId: network.config.chainId,
      collection,
      tokenId,
      makers,
      kinds,
      currencies,
      blockedMakers: blocks.sellers,
      now: Math.max(revision?.tip.time ?? 0, Math.floor(now() / 1000)),
    },
  }
}

/**
 * Returns the offer with the highest price in US dollars. Offers without such a price come last. If several offers are equal, returns the
 * first in the list.
 */
async function highestOf(
  { network }: OfferCall,
  offers: readonly StoredOrder[],
): Promise<StoredOrder | undefined> {
  const priced = await Promise.all(
    offers.map(async (offer) => ({ offer, ratio: (await readPrice(network, offer))?.ratio })),
  )
  const [first, ...others] = priced
  return others.reduce((best, other) => (best && isHigher(other, best) ? other : best), first)?.offer
}

type Priced = { offer: StoredOrder; ratio: Ratio | undefined }

function isHigher(one: Priced, other: Priced): boolean {
  if (!one.ratio) return false
  if (!other.ratio) return true
  const left = one.offer.unitPrice * one.ratio.numerator * other.ratio.denominator
  return left > other.offer.unitPrice * other.ratio.numerator * one.ratio.denominator
}

function written(text: Written['text'], revision: Revision | undefined, now: number): Written {
  return { [isWritten]: true, text, headers: revision ? indexedHeaders(revision, now) : {} }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
