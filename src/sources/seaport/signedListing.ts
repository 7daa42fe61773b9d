import { type Address, type Hex, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { RpcError } from '../../protocol/errors.js'
import { AddressCodec, HexString, maybe, ReceivedAmount } from '../../protocol/primitives.js'
import { describeIssue, unworded } from '../../protocol/schemaErrors.js'
import { SeaportComponents } from '../../protocol/seaportListing.js'
import { saleOfOne } from '../../venues/seaport/saleOfOne.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { hashSeaportOrder, termsOf } from '../../venues/seaport/seaportOrder.js'
import type { VenueSale } from '../../venues/venue.js'
import { chainOf } from './chainOf.js'

export type SignedListing = {
  orderId: Hex
  components: SeaportComponents
  signature: Hex | undefined
  extraData: Hex | undefined
  tokenIds: readonly bigint[] | undefined
  /** The status from the API. The API also knows of cancellations that the chain does not show. */
  apiStatus: 'active' | 'inactive' | 'cancelled' | 'filled'
}

/** The token that a listing sells. `unitPrice` is the highest price of one unit, because the price may change over time. */
export type ListedItem = Pick<VenueSale['items'][number], 'collection' | 'quantity'> & {
  currency: Address
  unitPrice: bigint
  tokenId: bigint | undefined
  /** The Merkle root of the set; 0 for the whole collection. */
  set?: bigint
}

const Text = z.string().check(z.maxLength(100))
/** The maximum size of a set whose Merkle proof Tillkit computes. For a larger set, the API must return the proof. */
const maxTokens = 20_000
const ApiListing = z.object({
  order_hash: maybe(Text),
  chain: maybe(z.union([Text, z.number()])),
  protocol_address: maybe(AddressCodec),
  status: maybe(Text),
  cancelled: maybe(z.boolean()),
  finalized: maybe(z.boolean()),
  marked_invalid: maybe(z.boolean()),
  tokenIds: maybe(z.array(ReceivedAmount).check(z.maxLength(maxTokens))),
  protocol_data: z.object({
    parameters: SeaportComponents,
    signature: maybe(HexString),
    extraData: maybe(HexString),
  }),
})

/**
 * Parses an order from an order API, `{ order_hash, chain, protocol_address, protocol_data: { parameters, signature } }`, or a plain signed
 * order, `{ parameters, signature }`.
 */
export function readSignedListing(input: unknown, chainId: number): SignedListing {
  const isPlain = typeof input === 'object' && input !== null && 'parameters' in input
  const whole = isPlain
    ? { protocol_data: input, tokenIds: (input as { tokenIds?: unknown }).tokenIds }
    : input
  const listing = numbersToText(whole) as z.input<typeof ApiListing>
  const { data, error } = z.safeDecode(ApiListing, listing, unworded)
  if (!data) throw bad(`A listing cannot be read: ${describeIssue(error)}`)
  const { parameters: components, signature, extraData } = data.protocol_data
  const { counter } = components
  const orderId = hashSeaportOrder({ terms: termsOf(components), counter })
  const { order_hash: hash = orderId, chain = chainId, protocol_address: contract = seaportAddress } = data
  if (hash.toLowerCase() !== orderId) throw bad(`Listing ${hash} has the hash ${orderId}.`)
  const other = chainOf(chain)
  if (other !== undefined && other !== chainId) {
    throw bad(`Expected chain ${chainId}. Listing ${orderId} is on chain ${chain}.`)
  }
  if (!isAddressEqual(contract, seaportAddress)) {
    throw new RpcError('NotImplemented', {
      details: `Listing ${orderId} must be on Seaport 1.6. Received ${contract}.`,
    })
  }
  return { orderId, components, signature, extraData, tokenIds: data.tokenIds, apiStatus: apiStatusOf(data) }
}

/**
 * Reads the token and the price of a listing. If the price changes over time, `unitPrice` is the highest price from `time` (seconds since
 * 1970) on. Without `time`, it is the highest price from the start of the listing on.
 */
export function itemOf(
  { orderId, components }: Pick<SignedListing, 'orderId' | 'components'>,
  time?: bigint,
): ListedItem {
  const terms = termsOf(components)
  const [sold] = terms.offer
  const quantity = sold?.startAmount ?? 0n
  const set = sold && sold.itemType > 3 ? sold.identifierOrCriteria : undefined
  // `saleOfOne` reads only orders for one token. All tokens of a set have the same price. So replace the item type of a set (4 or 5) with
  // the type of one token (2 or 3).
  const offer = terms.offer.map((one) => (set === undefined ? one : { ...one, itemType: one.itemType - 2 }))
  const sale = saleOfOne({ ...terms, offer }, time)
  const [item] = sale?.items ?? []
  const inParts = terms.orderType % 2 === 1
  if (!sale || !item || (quantity > 1n && !inParts)) {
    throw new RpcError('NotImplemented', {
      details: `Listing ${orderId} must sell one token or single editions, in one currency.`,
    })
  }
  const { collection, tokenId } = item
  const which = set === undefined ? { tokenId } : { tokenId: undefined, set }
  return { collection, ...which, quantity, currency: sale.currency, unitPrice: sale.price }
}

/** Converts the amounts, times, token ids and counters of an order to strings, because some APIs return them as JSON numbers. */
function numbersToText(input: unknown): unknown {
  const asText = (key: string, value: unknown) => {
    const isText =
      typeof value === 'bigint' || ((texts.has(key) || inList.test(key)) && Number.isSafeInteger(value))
    return isText ? String(value) : value
  }
  return JSON.parse(JSON.stringify(input ?? null, asText))
}

const inList = /^\d+$/
const texts = new Set([
  'startAmount',
  'endAmount',
  'identifierOrCriteria',
  'startTime',
  'endTime',
  'salt',
  'counter',
])

function apiStatusOf(listing: z.output<typeof ApiListing>): SignedListing['apiStatus'] {
  const status = listing.status?.toLowerCase() ?? 'active'
  if (listing.cancelled || status === 'cancelled') return 'cancelled'
  if (listing.finalized || status === 'fulfilled') return 'filled'
  return listing.marked_invalid || status !== 'active' ? 'inactive' : 'active'
}

function bad(details: string): RpcError {
  return new RpcError('WebrpcBadResponse', { details })
}
