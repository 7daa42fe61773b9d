import { decodeFunctionData, encodeFunctionData, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import type { Trust } from '../verify/trust.js'
import { verifyPlain } from '../verify/verifyPlain.js'
import { isOwnMarket } from '../verify/verifySignature.js'
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { verifyTerms } from './verifyTerms.js'

/** Holds the transaction by which a token is listed on our market against what the seller agreed to. */
export function verifyMarketListing(options: verifyMarketListing.Options): ListingFinding[] {
  const { step, intent, trust } = options
  const { to, value, price } = step
  const call = decode(step.data)
  return [
    ...verifyPlain(step),
    ...(isOwnMarket(to, trust) ? [] : [listingFinding('unknown-contract', to)]),
    ...(value === 0n ? [] : [listingFinding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [listingFinding('wrong-price', `${price} instead of 0`)]),
    ...(call ? verifyCall(call, { intent, trust }) : [listingFinding('unknown-call')]),
  ]
}

export declare namespace verifyMarketListing {
  type Options = { step: Step; intent: ListingIntent; trust: Trust }
}

function verifyCall(
  { order, canonical }: NonNullable<ReturnType<typeof decode>>,
  { intent, trust }: Omit<verifyMarketListing.Options, 'step'>,
): ListingFinding[] {
  const { validFrom: from, validUntil: until, ...terms } = order
  return [
    ...(canonical ? [] : [listingFinding('not-canonical')]),
    ...(isAddressEqual(order.currency, intent.currency)
      ? []
      : [listingFinding('wrong-currency', order.currency)]),
    ...verifyTerms({
      terms: { ...terms, price: order.unitPrice * order.quantity, from, until },
      intent,
      trust,
    }),
  ]
}

function decode(text: string) {
  const data = lowerHex(text)
  if (!isHex(data)) return undefined
  try {
    const call = decodeFunctionData({ abi: marketAbi, data })
    if (call.functionName !== 'createOrder') return undefined
    const canonical = encodeFunctionData({ abi: marketAbi, ...call }) === data
    return { order: call.args[0], canonical }
  } catch {
    return undefined
  }
}
