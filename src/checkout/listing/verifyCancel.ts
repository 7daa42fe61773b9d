import { type Address, decodeFunctionData, encodeFunctionData, isAddressEqual, isHex } from 'viem'
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
import { createTrust, isMarketOf, type Trust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { verifyPlain } from '../verify/verifyPlain.js'
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'

/**
 * Holds the step that takes a listing back against the order that the seller named: one transaction to its market, that
 * cancels this order and nothing else. Returns the findings of each step, and throws, as `verifyListing` does.
 */
export function verifyCancel(options: verifyCancel.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifyCancel {
  type Options = Omit<createTrust.AnyOptions, 'intent' | 'facts' | 'venues'> & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    /** Where it is taken back. */
    intent: Pick<ListingIntent, 'chainId' | 'marketplace'>
    /** The order that is taken back. */
    orderId: string
  }
}

function findingsOf(options: verifyCancel.Options): ListingFinding[][] {
  const { steps, orderId } = options
  const trust = createTrust({ ...options, ...knownReaders })
  if (steps.length === 0) return [[listingFinding('missing-step')]]
  return steps.map((step, index) => {
    const { id, to, value, price } = step
    const isSeaport = isAddressEqual(to, seaportAddress)
    const taken = isSeaport ? undefined : readMakerCall(lowerHex(step.data))
    const named = taken
      ? readRequestCancel(taken)
      : isSeaport
        ? readSeaportCancel(step.data)
        : readMarketCancel(step.data)
    const kind = taken ? requestVenue.kind : tillkitVenue.kind
    const isSame = named !== undefined && normalizeOrderId(named) === normalizeOrderId(orderId)
    return [
      ...verifyPlain(step),
      ...(id === 'cancel' && index === 0 ? [] : [listingFinding('extra-step', id)]),
      ...(isTrusted(to, { kind, trust }) ? [] : [listingFinding('unknown-contract', to)]),
      ...(named === undefined ? [listingFinding('unknown-call')] : []),
      ...(named === undefined || isSame ? [] : [listingFinding('wrong-orders', named)]),
      ...(value === 0n ? [] : [listingFinding('unexpected-value', `${value} instead of 0`)]),
      ...(price === 0n ? [] : [listingFinding('wrong-price', `${price} instead of 0`)]),
    ]
  })
}

function isTrusted(to: Address, { kind, trust }: { kind: string; trust: Trust }): boolean {
  const isSeaport = isAddressEqual(to, seaportAddress)
  return isSeaport
    ? trust.markets.some(({ address }) => isAddressEqual(address, to))
    : isMarketOf(to, { kind, trust })
}

/** The number of the request that a call on a request market takes back, if it does nothing else. */
function readRequestCancel(call: readMakerCall.ReturnType): string | undefined {
  return call.kind === 'cancel' && call.canonical ? `${call.requestId}` : undefined
}

/** The order that a call on our market cancels, if it does nothing else. */
function readMarketCancel(text: string): string | undefined {
  const data = lowerHex(text)
  if (!isHex(data)) return undefined
  try {
    const call = decodeFunctionData({ abi: marketAbi, data })
    const isExact =
      call.functionName === 'cancelOrder' && encodeFunctionData({ abi: marketAbi, ...call }) === data
    return isExact ? call.args[0] : undefined
  } catch {
    return undefined
  }
}

/** The order that a call on Seaport cancels, if it does nothing else. */
function readSeaportCancel(text: string): string | undefined {
  const data = lowerHex(text)
  if (!isHex(data)) return undefined
  try {
    const call = decodeFunctionData({ abi: seaportSellerAbi, data })
    const [[order, ...others]] = call.args
    if (!order || others.length > 0 || encodeFunctionData({ abi: seaportSellerAbi, ...call }) !== data) {
      return undefined
    }
    const { counter, ...terms } = order
    const totalOriginalConsiderationItems = BigInt(terms.consideration.length)
    return hashSeaportOrder({ terms: { ...terms, totalOriginalConsiderationItems }, counter })
  } catch {
    return undefined
  }
}
