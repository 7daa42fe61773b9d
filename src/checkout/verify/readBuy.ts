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
import { type Buy, includes, isTillkitMarket, type Trust } from './trust.js'

/** Decodes a purchase with the venue that the policy names for the contract, otherwise with any known venue. */
export function readBuy(options: readBuy.Options): Buy | undefined {
  const { step, trust, intent } = options
  const { read } = trust
  const key = [intent.chainId, intent.buyer, step.to, step.data].join()
  if (!read.has(key)) read.set(key, interpret(options))
  return withPrice(read.get(key), step.price)
}

function withPrice(bought: Buy | undefined, stated: bigint | undefined): Buy | undefined {
  if (bought?.terms !== 'read' || !bought.sale.isMoving || stated === undefined) return bought
  const { sale } = bought
  const surplus = stated - costOf(sale)
  return surplus > 0n ? { ...bought, sale: { ...sale, price: sale.price + surplus } } : bought
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
 * Whether the order had other terms, or did not exist, some blocks ago. If so, a reorg may change the terms of the order. Returns `false`
 * for terms in the calldata or in a Seaport order hash, because a reorg cannot change them.
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

function termsOf({ items, seller, currency, price, isMoving }: Sale): string {
  const lines = items.map((item) => {
    const { orderId, collection, tokenId, quantity } = item
    return [orderId, collection, tokenId, quantity, item.seller, isMoving ? '' : item.unitPrice].join()
  })
  return [seller, currency, isMoving ? '' : price, ...lines].join(';').toLowerCase()
}

export declare namespace readBuy {
  type Options = {
    step: Pick<Step, 'to' | 'data'> & Partial<Pick<Step, 'price'>>
    trust: Trust
    intent: Pick<Intent, 'chainId' | 'buyer'>
  }
}

/**
 * Returns the contract that needs the allowance, because it takes the price. For a call that no venue can decode, this is the called
 * contract, if the policy lists it.
 */
export function spenderOf(options: spenderOf.Options): Address | undefined {
  const { step, trust } = options
  const market = step.signature?.domain.verifyingContract
  // A signed purchase needs an allowance for the market that verifies the signature.
  if (market) return isTillkitMarket(market, trust) ? market : undefined
  const bought = readBuy(options)
  if (bought) {
    if (!bought.isTrusted || bought.terms === 'none') return undefined
    // Without terms, the spender is unknown, so return the market. If this function returned `undefined`, verification would report
    // `unexpected-spender` in addition to `terms-unread`. This would mislead, because the policy trusts the market.
    return bought.terms === 'read' ? bought.spender : bought.market
  }
  return decodeCall(step.data).kind === 'unknown' && includes(trust.contracts, step.to) ? step.to : undefined
}

export declare namespace spenderOf {
  type Options = readBuy.Options & { step: Pick<Step, 'signature'> }
}

/**
 * Finds the venue that can decode a purchase call, and decodes the call without chain data. Returns `undefined` if no venue can decode it.
 */
export function findVenue(
  { to, data: text }: Pick<Step, 'to' | 'data'>,
  trust: Trust,
): FoundVenue | undefined {
  const data = lowerHex(text)
  if (!isHex(data) || data.length % 2 > 0 || dangerOf(data)) return undefined
  // Several markets may share a helper contract, so the helper's calldata must contain the market's address.
  const isNamed = (market: Address) => data.includes(market.slice(2).toLowerCase())
  const entry = trust.markets.find(
    ({ address, helper }) =>
      isAddressEqual(address, to) || (helper && isAddressEqual(helper, to) && isNamed(address)),
  )
  for (const venue of entry?.venue ? [entry.venue] : trust.venues) {
    const read = readCall({ venue, data })
    if (!read) continue
    // Some venues have a fixed address, such as Seaport. At a fixed address, trust only its own venue. At any other address, trust such a
    // venue only if the policy names it.
    const ownerOfAddress = trust.venues.find(({ address }) => address && isAddressEqual(address, to))
    const isAtItsAddress = Boolean(entry?.venue) || ownerOfAddress?.kind === (venue.address && venue.kind)
    const market = entry?.address ?? to
    return { venue, data, market, ...read, isTrusted: entry !== undefined && isAtItsAddress }
  }
  return undefined
}

export type FoundVenue = {
  venue: Venue
  market: Address
  called: unknown
  canonical: boolean
  data: Hex
  isTrusted: boolean
}
