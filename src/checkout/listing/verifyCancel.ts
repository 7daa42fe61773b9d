import { decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Step } from '../../protocol/step.js'
import { readMakerCall } from '../../venues/request/readMakerCall.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportSellerAbi } from '../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../../venues/seaport/seaportOrder.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import { orInvalid } from '../intent/intent.js'
import { verifyTransactionStep } from '../verify/transactionStep.js'
import { type AnyTrustOptions, createTrust, isMarketOf, type Trust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { verifyMarket } from './agreedTerms.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

/**
 * Verifies the step that cancels a listing: exactly one transaction to the market of the intent, which cancels this order and nothing else.
 * The market must match, because another market may use the same id for another order.
 */
export function verifyCancel(options: verifyCancel.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifyCancel {
  type Options = Omit<AnyTrustOptions, 'intent' | 'facts' | 'venues'> & {
    /** The steps, as the service sent them. */
    steps: readonly Step[]
    /** The chain and the market of the listing. */
    intent: Pick<ListingIntent, 'chainId' | 'marketplace' | 'market'>
    /** The order's id on its market. */
    orderId: string
  }
}

function findingsOf(options: verifyCancel.Options): ListingFinding[][] {
  const { steps, orderId, intent } = options
  const trust = createTrust({ ...options, ...knownReaders })
  if (steps.length === 0) return [[listingFinding('missing-step')]]
  return steps.map((step, index) => {
    const { id, to } = step
    const cancelled = readCancel(step, trust)
    return [
      ...verifyTransactionStep(step),
      ...unless(id === 'cancel' && index === 0, 'extra-step', id),
      ...verifyMarket(to, { intent, trust, isTrusted: cancelled.isTrusted }),
      ...verifyOrderId(cancelled.orderId, orderId),
      ...verifyFree(step),
    ]
  })
}

function verifyOrderId(found: string | undefined, orderId: string): ListingFinding[] {
  if (found === undefined) return [listingFinding('unknown-call')]
  return unless(normalizeOrderId(found) === normalizeOrderId(orderId), 'wrong-orders', found)
}

type Cancel = {
  orderId: string | undefined
  isTrusted: boolean
}

/** Decodes the calldata for the kind of its market, because the same bytes mean different calls on different markets. */
function readCancel({ to, data: text }: Step, trust: Trust): Cancel {
  const data = lowerHex(text)
  if (isAddressEqual(to, seaportAddress)) {
    const isTrusted = trust.markets.some(({ address }) => isAddressEqual(address, to))
    return { orderId: isHex(data) ? readSeaportCancel(data) : undefined, isTrusted }
  }
  const made = readMakerCall(data)
  if (made) {
    const orderId = made.kind === 'cancel' && made.canonical ? `${made.requestId}` : undefined
    return { orderId, isTrusted: isMarketOf(to, { kind: requestVenue.kind, trust }) }
  }
  const isTrusted = isMarketOf(to, { kind: tillkitVenue.kind, trust })
  return { orderId: isHex(data) ? readMarketCancel(data) : undefined, isTrusted }
}

function readMarketCancel(data: Hex): string | undefined {
  try {
    const call = decodeFunctionData({ abi: marketAbi, data })
    const isExact =
      call.functionName === 'cancelOrder' && encodeFunctionData({ abi: marketAbi, ...call }) === data
    return isExact ? call.args[0] : undefined
  } catch {
    return undefined
  }
}

function readSeaportCancel(data: Hex): string | undefined {
  try {
    const call = decodeFunctionData({ abi: seaportSellerAbi, data })
    const [[order, ...others]] = call.args
    const isExact = encodeFunctionData({ abi: seaportSellerAbi, ...call }) === data
    if (!order || others.length > 0 || !isExact) return undefined
    const { counter, ...terms } = order
    const totalOriginalConsiderationItems = BigInt(terms.consideration.length)
    return hashSeaportOrder({ terms: { ...terms, totalOriginalConsiderationItems }, counter })
  } catch {
    return undefined
  }
}
