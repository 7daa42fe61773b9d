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

/** A listing that its seller signed, as far as what was told of it agrees with itself. */
export type SignedListing = {
  /** The hash that Seaport knows it by. */
  orderId: Hex
  components: SeaportComponents
  /** Nothing where the API keeps it back until somebody buys. */
  signature: Hex | undefined
  /** What the zone of a restricted order is told, where that is known. */
  extraData: Hex | undefined
  /** The tokens of the set of which it sells any, where these are told. */
  tokenIds: readonly bigint[] | undefined
  /** What whoever keeps it says beyond what the chain knows: that it was taken back off the chain, or that it cannot be bought. */
  said: 'active' | 'inactive' | 'cancelled' | 'filled'
}

/** What a listing sells, one unit of it for `unitPrice`, or for less where its price changes. */
export type ListedItem = Pick<VenueSale['items'][number], 'collection' | 'quantity'> & {
  currency: Address
  unitPrice: bigint
  /** Nothing where it sells any token of a set. */
  tokenId: bigint | undefined
  /** The root of that set: 0 for the whole collection. */
  set?: bigint
}

const Text = z.string().check(z.maxLength(100))
/** Tokens that a set may name: the tree of more is proven by whoever keeps it. */
const maxTokens = 20_000
const Told = z.object({
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
 * Reads an order as the big order APIs tell it, `{ order_hash, chain, protocol_address, protocol_data: { parameters, signature } }`,
 * or as it was signed, `{ parameters, signature }`; with `tokenIds` where it sells any of a set.
 *
 * @throws RpcError `WebrpcBadResponse` for what cannot be read, has another hash than it says, or is of another chain;
 * `NotImplemented` for another contract than Seaport 1.6.
 */
export function readSignedListing(told: unknown, chainId: number): SignedListing {
  const isPlain = typeof told === 'object' && told !== null && 'parameters' in told
  const whole = isPlain ? { protocol_data: told, tokenIds: (told as { tokenIds?: unknown }).tokenIds } : told
  const listing = withTexts(whole) as z.input<typeof Told>
  const { data, error } = z.safeDecode(Told, listing, unworded)
  if (!data) throw bad(`A listing cannot be read: ${describeIssue(error)}`)
  const { parameters: components, signature, extraData } = data.protocol_data
  const { counter } = components
  const orderId = hashSeaportOrder({ terms: termsOf(components), counter })
  const { order_hash: hash = orderId, chain = chainId, protocol_address: contract = seaportAddress } = data
  if (hash.toLowerCase() !== orderId) throw bad(`Listing ${hash} has the hash ${orderId} by its terms.`)
  const other = chainOf(chain)
  if (other !== undefined && other !== chainId) {
    throw bad(`Chain ${chainId} was asked for, and listing ${orderId} is of ${chain}.`)
  }
  if (!isAddressEqual(contract, seaportAddress)) {
    throw new RpcError('NotImplemented', {
      details: `Listing ${orderId} is of ${contract}, not of Seaport 1.6.`,
    })
  }
  return { orderId, components, signature, extraData, tokenIds: data.tokenIds, said: saidOf(data) }
}

/**
 * What a listing sells: a single work, or editions that are sold in parts and one by one, or any token of a set. Of a price that changes it is the most that
 * is taken from a time on, in seconds since 1970, or without one from its beginning.
 *
 * @throws RpcError `NotImplemented` for any other.
 */
export function itemOf(
  { orderId, components }: Pick<SignedListing, 'orderId' | 'components'>,
  time?: bigint,
): ListedItem {
  const terms = termsOf(components)
  const [sold] = terms.offer
  const quantity = sold?.startAmount ?? 0n
  const set = sold && sold.itemType > 3 ? sold.identifierOrCriteria : undefined
  // What it costs does not depend on which is taken.
  const offer = terms.offer.map((one) => (set === undefined ? one : { ...one, itemType: one.itemType - 2 }))
  const sale = saleOfOne({ ...terms, offer }, time)
  const [item] = sale?.items ?? []
  const inParts = terms.orderType % 2 === 1
  if (!sale || !item || (quantity > 1n && !inParts)) {
    throw new RpcError('NotImplemented', {
      details: `Listing ${orderId} is none of one token, or of editions sold one by one, in one currency.`,
    })
  }
  const { collection, tokenId } = item
  const which = set === undefined ? { tokenId } : { tokenId: undefined, set }
  return { collection, ...which, quantity, currency: sale.currency, unitPrice: sale.price }
}

/** JSON with the numbers of an order as texts: some write a counter, a time or a token without quotes. */
function withTexts(told: unknown): unknown {
  const asText = (key: string, value: unknown) => {
    const isText =
      typeof value === 'bigint' || ((texts.has(key) || inList.test(key)) && Number.isSafeInteger(value))
    return isText ? String(value) : value
  }
  return JSON.parse(JSON.stringify(told ?? null, asText))
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

function saidOf(told: z.output<typeof Told>): SignedListing['said'] {
  const status = told.status?.toLowerCase() ?? 'active'
  if (told.cancelled || status === 'cancelled') return 'cancelled'
  if (told.finalized || status === 'fulfilled') return 'filled'
  return told.marked_invalid || status !== 'active' ? 'inactive' : 'active'
}

function bad(details: string): RpcError {
  return new RpcError('WebrpcBadResponse', { details })
}
