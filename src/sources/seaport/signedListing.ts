import { type Address, type Hex, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { describeIssue } from '../../protocol/describeIssue.js'
import { RpcError } from '../../protocol/errors.js'
import { AddressCodec, HexString, maybe } from '../../protocol/primitives.js'
import { SeaportComponents } from '../../protocol/seaportListing.js'
import { unworded } from '../../protocol/unworded.js'
import { saleOfOne } from '../../venues/seaport/saleOfOne.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../../venues/seaport/seaportOrder.js'
import { termsOf } from '../../venues/seaport/termsOf.js'
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
  /** What whoever keeps it says beyond what the chain knows: that it was taken back off the chain, or that it cannot be bought. */
  said: 'active' | 'inactive' | 'cancelled' | 'filled'
}

/** What a listing sells, one unit of it for `unitPrice`, or for less where its price changes. */
export type ListedItem = VenueSale['items'][number] & { currency: Address; unitPrice: bigint }

const Text = z.string().check(z.maxLength(100))
const Told = z.object({
  order_hash: maybe(Text),
  chain: maybe(z.union([Text, z.number()])),
  protocol_address: maybe(AddressCodec),
  status: maybe(Text),
  cancelled: maybe(z.boolean()),
  finalized: maybe(z.boolean()),
  marked_invalid: maybe(z.boolean()),
  protocol_data: z.object({
    parameters: SeaportComponents,
    signature: maybe(HexString),
    extraData: maybe(HexString),
  }),
})

/**
 * Reads an order as the big order APIs tell it, `{ order_hash, chain, protocol_address, protocol_data: { parameters, signature } }`,
 * or as it was signed, `{ parameters, signature }`.
 *
 * @throws RpcError `WebrpcBadResponse` for what cannot be read, has another hash than it says, or is of another chain;
 * `NotImplemented` for another contract than Seaport 1.6.
 */
export function readSignedListing(told: unknown, chainId: number): SignedListing {
  const isPlain = typeof told === 'object' && told !== null && 'parameters' in told
  const listing = withTexts(isPlain ? { protocol_data: told } : told) as z.input<typeof Told>
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
  return { orderId, components, signature, extraData, said: saidOf(data) }
}

/**
 * What a listing sells: a single work, or editions that are sold in parts and one by one. Of a price that changes it is the most that
 * is taken from a time on, in seconds since 1970, or without one from its beginning.
 *
 * @throws RpcError `NotImplemented` for any other.
 */
export function itemOf({ orderId, components }: SignedListing, time?: bigint): ListedItem {
  const terms = termsOf(components)
  const quantity = terms.offer[0]?.startAmount ?? 0n
  const sale = saleOfOne(terms, time)
  const [item] = sale?.items ?? []
  const inParts = terms.orderType % 2 === 1
  if (!sale || !item || (quantity > 1n && !inParts)) {
    throw new RpcError('NotImplemented', {
      details: `Listing ${orderId} is none of one token, or of editions sold one by one, in one currency.`,
    })
  }
  return { ...item, quantity, currency: sale.currency, unitPrice: sale.price }
}

/** JSON with the numbers of an order as texts: some write a counter or a time without quotes. */
function withTexts(told: unknown): unknown {
  const asText = (key: string, value: unknown) =>
    texts.has(key) && Number.isSafeInteger(value) ? String(value) : value
  return JSON.parse(JSON.stringify(told ?? null, asText))
}

const texts = new Set([
  ...['startAmount', 'endAmount', 'identifierOrCriteria'],
  ...['startTime', 'endTime', 'salt', 'counter'],
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
