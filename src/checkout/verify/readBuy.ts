import { type Address, type Hex, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { type Interpretation, interpretCall, readCall } from '../../venues/interpretCall.js'
import { costOf, type Sale } from '../../venues/sale.js'
import type { Venue } from '../../venues/venue.js'
import { dangerOf } from '../decode/dangerOf.js'
import { decodeCall } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import { type Buy, includes, isOwnMarket, type Trust } from './trust.js'

/**
 * Reads the call that pays as a purchase on a market, of the kind that the policy names for the contract, or of one that is
 * known; nothing when it is none.
 */
export function readBuy(options: readBuy.Options): Buy | undefined {
  const { step, trust, intent } = options
  const { read } = trust
  const key = [intent.chainId, intent.buyer, step.to, step.data].join()
  if (!read.has(key)) read.set(key, interpret(options))
  return withPrice(read.get(key), step.price)
}

/** Of a price that changes the most is what the step states, as long as that is enough: it is what is attached and allowed. */
function withPrice(bought: Buy | undefined, stated: bigint | undefined): Buy | undefined {
  if (bought?.terms !== 'read' || !bought.sale.isMoving || stated === undefined) return bought
  const { sale } = bought
  const more = stated - costOf(sale)
  return more > 0n ? { ...bought, sale: { ...sale, price: sale.price + more } } : bought
}

function interpret({ step, trust, intent }: readBuy.Options): Buy | undefined {
  const found = findVenue(step, trust)
  if (!found) return undefined
  const { venue, market, isTrusted, data, ...read } = found
  const { chainId, buyer } = intent
  const { facts } = trust
  const call = { venue, data, market, chainId, buyer, to: step.to, read }
  const bought = interpretCall({ ...call, facts })
  return bought && { ...bought, venue, market, isTrusted, isUnsettled: isUnsettled(bought, call, facts) }
}

/**
 * Whether an order had other terms some blocks ago, see `readTerms`. Calldata that says its own terms is not affected, nor is a
 * market with one address on every chain: Seaport's order hashes commit to the terms.
 */
function isUnsettled(
  bought: Interpretation,
  call: Omit<interpretCall.Options, 'facts'>,
  facts: Facts | undefined,
): boolean {
  if (bought.terms !== 'read' || !facts?.settled || call.venue.address) return false
  const isInCall = interpretCall(call)?.terms === 'read'
  if (isInCall) return false
  const before = interpretCall({ ...call, facts: { ...facts, answers: facts.settled } })
  return before?.terms !== 'read' || termsOf(before.sale) !== termsOf(bought.sale)
}

/** Returns the terms of a sale as a text, the same for the same terms. A price that changes with the time is left out. */
function termsOf({ items, seller, currency, price, isMoving }: Sale): string {
  const lines = items.map((item) => {
    const { orderId, collection, tokenId, quantity } = item
    return [orderId, collection, tokenId, quantity, item.seller, isMoving ? '' : item.unitPrice].join()
  })
  return [seller, currency, isMoving ? '' : price, ...lines].join(';').toLowerCase()
}

export declare namespace readBuy {
  type Options = {
    /** `price` is what it states to cost. */
    step: Pick<Step, 'to' | 'data'> & Partial<Pick<Step, 'price'>>
    trust: Trust
    intent: Pick<Intent, 'chainId' | 'buyer'>
  }
}

/**
 * Who may be let take the currency for the step that pays; nothing where nobody is trusted with it. Of a call that cannot
 * be read it is the contract that the policy lists.
 */
export function spenderOf(options: spenderOf.Options): Address | undefined {
  const { step, trust } = options
  const market = step.signature?.domain.verifyingContract
  // Of a purchase that is signed it is the market that takes the signature.
  if (market) return isOwnMarket(market, trust) ? market : undefined
  const bought = readBuy(options)
  if (bought) {
    if (!bought.isTrusted || bought.terms === 'none') return undefined
    // What is not read yet is refused for that; to call its market a stranger would mislead.
    return bought.terms === 'read' ? bought.spender : bought.market
  }
  return decodeCall(step.data).kind === 'unknown' && includes(trust.contracts, step.to) ? step.to : undefined
}

export declare namespace spenderOf {
  type Options = readBuy.Options & { step: Pick<Step, 'signature'> }
}

/** Finds the kind of market that a call which buys is made for, and what it says by itself; nothing when it is none. */
export function findVenue(
  { to, data: text }: Pick<Step, 'to' | 'data'>,
  trust: Trust,
): FoundVenue | undefined {
  const data = lowerHex(text)
  if (!isHex(data) || data.length % 2 > 0 || dangerOf(data)) return undefined
  // Several markets may share a helper. The call of the helper then names the market.
  const isNamed = (market: Address) => data.includes(market.slice(2).toLowerCase())
  const entry = trust.markets.find(
    ({ address, helper }) =>
      isAddressEqual(address, to) || (helper && isAddressEqual(helper, to) && isNamed(address)),
  )
  for (const venue of entry?.venue ? [entry.venue] : trust.venues) {
    const read = readCall({ venue, data })
    if (!read) continue
    // Where one kind of market has its place, no other kind is looked for, and it is nowhere else.
    const owner = trust.venues.find(({ address }) => address && isAddressEqual(address, to))
    const isThere = Boolean(entry?.venue) || owner?.kind === (venue.address && venue.kind)
    const market = entry?.address ?? to
    return { venue, data, market, ...read, isTrusted: entry !== undefined && isThere }
  }
  return undefined
}

/** A call with the kind of market that it is made for. */
export type FoundVenue = {
  venue: Venue
  market: Address
  /** What it says by itself. */
  called: unknown
  /** Whether there is nothing in it but this. */
  canonical: boolean
  /** Calldata in small letters. */
  data: Hex
  isTrusted: boolean
}
