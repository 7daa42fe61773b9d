import { decodeFunctionData, encodeFunctionData, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { readMakerCall } from '../../venues/request/readMakerCall.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import { isMarketOf, isOwnMarket, type Trust } from '../verify/trust.js'
import { verifyPlain } from '../verify/verifyPlain.js'
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { verifyTerms } from './verifyTerms.js'

/** Holds the transaction by which a token is listed on our market, or on a request market, against what the seller agreed to. */
export function verifyMarketListing(options: verifyMarketListing.Options): ListingFinding[] {
  const { step, intent, trust } = options
  const { to, value, price } = step
  const call = decode(step.data)
  const isTrusted = call ? isMarketOf(to, { kind: call.kind, trust }) : isOwnMarket(to, trust)
  return [
    ...verifyPlain(step),
    ...(isTrusted ? [] : [listingFinding('unknown-contract', to)]),
    ...(value === 0n ? [] : [listingFinding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [listingFinding('wrong-price', `${price} instead of 0`)]),
    ...(call ? verifyCall(call, { intent, trust }) : [listingFinding('unknown-call')]),
  ]
}

export declare namespace verifyMarketListing {
  type Options = { step: Step; intent: ListingIntent; trust: Trust }
}

function verifyCall(
  { terms, currency, isListing, canonical }: Call,
  { intent, trust }: Omit<verifyMarketListing.Options, 'step'>,
): ListingFinding[] {
  return [
    ...(canonical ? [] : [listingFinding('not-canonical')]),
    // An offer would buy what the seller has.
    ...(isListing ? [] : [listingFinding('not-a-listing')]),
    ...(isAddressEqual(currency, intent.currency) ? [] : [listingFinding('wrong-currency', currency)]),
    ...verifyTerms({ terms, intent, trust }),
  ]
}

/** A call that lists, whichever market it is of. */
type Call = {
  /** Of the market. */
  kind: string
  terms: verifyTerms.Options['terms']
  currency: `0x${string}`
  isListing: boolean
  /** Whether it is written as the ABI has it, with nothing behind it. */
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
    const { validFrom: from, validUntil: until, currency, unitPrice, ...sold } = call.args[0]
    const terms = { ...sold, price: unitPrice * sold.quantity, from, until }
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
