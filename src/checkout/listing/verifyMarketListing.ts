import { decodeFunctionData, encodeFunctionData, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { readMakerCall } from '../../venues/request/readMakerCall.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import { verifyTransactionStep } from '../verify/transactionStep.js'
import { isMarketOf, isTillkitMarket, type Trust } from '../verify/trust.js'
import { type ListingTerms, verifyMarket, verifyTerms } from './agreedTerms.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

export function verifyMarketListing(options: verifyMarketListing.Options): ListingFinding[] {
  const { step, intent, trust } = options
  const { to } = step
  const call = decode(step.data)
  const isTrusted = call ? isMarketOf(to, { kind: call.kind, trust }) : isTillkitMarket(to, trust)
  return [
    ...verifyTransactionStep(step),
    ...verifyMarket(to, { intent, trust, isTrusted }),
    ...verifyFree(step),
    ...(call ? verifyCall(call, options) : [listingFinding('unknown-call')]),
  ]
}

export declare namespace verifyMarketListing {
  type Options = {
    step: Step
    intent: ListingIntent
    trust: Trust
    deductions?: bigint | undefined
  }
}

function verifyCall(
  call: Call,
  { intent, trust, deductions }: verifyMarketListing.Options,
): ListingFinding[] {
  const { terms, currency, isListing, canonical } = call
  return [
    ...unless(canonical, 'not-canonical'),
    // Refuse an order that buys the token instead of selling it.
    ...unless(isListing, 'not-a-listing'),
    ...unless(isAddressEqual(currency, intent.currency), 'wrong-currency', currency),
    ...verifyTerms({ terms, intent, trust }),
    ...verifyProceeds(terms, intent, deductions),
  ]
}

/** Verifies the seller's proceeds, after the fee and the royalty that the market deducts at the sale. */
function verifyProceeds(
  { price }: ListingTerms,
  { proceeds }: ListingIntent,
  deductions: bigint | undefined,
): ListingFinding[] {
  if (deductions === undefined) return [listingFinding('proceeds-unread')]
  const left = price - deductions
  return unless(left >= proceeds, 'proceeds-too-low', `${left} instead of ${proceeds}`)
}

type Call = {
  kind: string
  terms: ListingTerms
  currency: `0x${string}`
  isListing: boolean
  canonical: boolean
}

function decode(text: string): Call | undefined {
  const data = lowerHex(text)
  const made = readMakerCall(data)
  if (made) return made.kind === 'list' ? readRequest(made) : undefined
  if (!isHex(data)) return undefined
  try {
    const call = decodeFunctionData({ abi: marketAbi, data })
    if (call.functionName !== 'createOrder') return undefined
    const canonical = encodeFunctionData({ abi: marketAbi, ...call }) === data
    const [order] = call.args
    const { collection, tokenId, quantity, currency } = order
    const price = order.unitPrice * quantity
    const terms = { collection, tokenId, quantity, price, from: order.validFrom, until: order.validUntil }
    return { kind: tillkitVenue.kind, terms, currency, isListing: true, canonical }
  } catch {
    return undefined
  }
}

function readRequest({ request, canonical }: Extract<readMakerCall.ReturnType, { kind: 'list' }>): Call {
  const { tokenContract: collection, tokenId, quantity, currency, pricePerToken, expiry, isListing } = request
  const terms = { collection, tokenId, quantity, price: pricePerToken * quantity, from: 0n, until: expiry }
  return { kind: requestVenue.kind, terms, currency, isListing, canonical }
}
