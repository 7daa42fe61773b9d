import { type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, isHex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { operatorStep } from '../../venues/operatorStep.js'
import { type RequestCall, readRequest } from '../../venues/request/readRequest.js'
import { requestAbi } from '../../venues/request/requestAbi.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { dangerOf } from '../decode/dangerOf.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { orInvalid } from '../intent/intent.js'
import { verifyMarket } from '../listing/agreedTerms.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from '../listing/listingFinding.js'
import { verifyTransactionStep } from '../verify/transactionStep.js'
import { type AnyTrustOptions, createTrust, isMarketOf, type Trust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import type { Offer, OfferFacts } from './readOffer.js'
import type { SellIntent } from './sellIntent.js'

/**
 * Verifies the steps that accept an offer against the seller's intent, before the first wallet prompt. The steps may contain at most one
 * approval, which lets the market move this token, or all tokens of an ERC-1155 collection. The last step must accept exactly this offer,
 * and the offer on the chain must have the agreed terms.
 *
 * Returns a list of findings for each step: the wallet may sign only if all lists are empty.
 *
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type.
 */
export function verifySell(options: verifySell.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifySell {
  type Options = Omit<AnyTrustOptions, 'intent' | 'facts' | 'venues'> & {
    /** The steps, as the service sent them. */
    steps: readonly Step[]
    /** The terms that the seller agreed to. */
    intent: SellIntent
    /** The offer on the chain, see `readOffer`. Without it, verification refuses the steps. */
    offer?: OfferFacts | undefined
    /** The facts of an earlier verification. If the market's implementation changed since then, verification refuses the steps. */
    earlier?: OfferFacts | undefined
  }
}

function findingsOf(options: verifySell.Options): ListingFinding[][] {
  const { steps } = options
  const sell = steps.at(-1)
  if (!sell) return [[listingFinding('missing-step')]]
  const trust = createTrust({ ...options, ...knownReaders })
  return steps.map((step, index) => {
    if (index === steps.length - 1) return verifySellStep(step, trust, options)
    return [
      ...unless(index === 0, 'extra-step', step.id),
      ...verifyApproval(step, { ...options, market: sell.to }),
    ]
  })
}

function verifySellStep(step: Step, trust: Trust, options: verifySell.Options): ListingFinding[] {
  const { intent } = options
  const { id, to } = step
  const isTrusted = isMarketOf(to, { kind: requestVenue.kind, trust })
  return [
    ...verifyTransactionStep(step),
    ...(id === 'sell' ? [] : [listingFinding(id === 'tokenApproval' ? 'missing-step' : 'extra-step', id)]),
    ...verifyMarket(to, { intent, trust, isTrusted }),
    ...verifyFree(step),
    ...verifyCall(step.data, intent),
    ...verifyOffer(options),
  ]
}

function verifyCall(text: string, intent: SellIntent): ListingFinding[] {
  const call = readAccept(text)
  if (!call) return [listingFinding('unknown-call')]
  const [{ requestId, quantity } = { requestId: -1n, quantity: 0n }] = call.lines
  const { fees } = intent
  const isAgreed = call.fees.every(({ amount, receiver }, index) => {
    const fee = fees[index]
    return fee !== undefined && fee.amount === amount && isAddressEqual(fee.receiver, receiver)
  })
  return [
    ...unless(call.canonical, 'not-canonical'),
    ...unless(requestId === BigInt(intent.orderId), 'wrong-orders', `${requestId}`),
    ...unless(quantity === intent.quantity, 'wrong-quantity', `${quantity}`),
    ...unless(isAddressEqual(call.recipient, intent.seller), 'wrong-recipient', call.recipient),
    ...unless(isAgreed, 'unexpected-fee'),
    ...unless(call.fees.length >= fees.length, 'missing-fee'),
  ]
}

function readAccept(text: string): (RequestCall & { canonical: boolean }) | undefined {
  const data = lowerHex(text)
  if (!isHex(data)) return undefined
  try {
    const decoded = decodeFunctionData({ abi: requestAbi, data })
    // Refuse the functions that accept several offers, because they could accept other offers too.
    if (decoded.functionName !== 'acceptRequest') return undefined
    const call = readRequest(decoded)
    const canonical = encodeFunctionData({ abi: requestAbi, ...decoded }) === data
    return call && { ...call, canonical }
  } catch {
    return undefined
  }
}

function verifyOffer({ intent, offer: facts, earlier }: verifySell.Options): ListingFinding[] {
  if (!facts) return [listingFinding('terms-unread')]
  const { offer, settled, time } = facts
  if (!offer) return [listingFinding('not-an-offer', `${intent.orderId} does not exist`)]
  const { pricePerToken, quantity, expiry } = offer
  const { unitPrice, proceeds, fees } = intent
  const deducted = fees.reduce((sum, { amount }) => sum + amount, 0n)
  const left = pricePerToken * intent.quantity - deducted
  const isSettled = settled !== undefined && hasSameTerms(settled, offer)
  const isUnchanged = !earlier || earlier.implementation === facts.implementation
  return [
    ...unless(!offer.isListing, 'not-an-offer', 'a listing'),
    ...unless(offer.isERC1155 !== facts.isERC721, 'not-an-offer', 'another token standard'),
    ...unless(isAddressEqual(offer.creator, intent.maker), 'wrong-maker', offer.creator),
    ...unless(
      isAddressEqual(offer.tokenContract, intent.collectionAddress),
      'wrong-collection',
      offer.tokenContract,
    ),
    ...unless(offer.tokenId === intent.tokenId, 'wrong-token-id', `${offer.tokenId}`),
    ...unless(quantity >= intent.quantity, 'wrong-quantity', `only ${quantity} left`),
    ...unless(isAddressEqual(offer.currency, intent.currency), 'wrong-currency', offer.currency),
    ...unless(pricePerToken >= unitPrice, 'price-too-low', `${pricePerToken} instead of ${unitPrice}`),
    ...unless(pricePerToken <= unitPrice, 'other-price', `${pricePerToken} instead of ${unitPrice}`),
    ...unless(left >= proceeds, 'proceeds-too-low', `${left} instead of ${proceeds}`),
    ...unless(expiry > time, 'wrong-expiry', `${expiry}`),
    ...unless(isSettled, 'terms-unsettled'),
    ...unless(isUnchanged, 'changed-contract'),
  ]
}

/** Whether two reads returned the same offer. The quantity may differ, because other owners may accept a part of the offer. */
function hasSameTerms(left: Offer, right: Offer): boolean {
  const names = Object.keys(right) as (keyof Offer)[]
  return names.every((name) => name === 'quantity' || `${left[name]}` === `${right[name]}`)
}

type ApprovalOptions = Pick<verifySell.Options, 'intent' | 'offer'> & { market: Address }

function verifyApproval(step: Step, options: ApprovalOptions): ListingFinding[] {
  const { id, to } = step
  const { intent } = options
  const data = lowerHex(step.data)
  const expected = sellApproval(options)?.data.toLowerCase()
  return [
    ...verifyTransactionStep(step),
    ...unless(id === 'tokenApproval', 'extra-step', id),
    ...unless(isAddressEqual(to, intent.collectionAddress), 'wrong-collection', to),
    ...(data === expected ? [] : [nameApproval(data, options)]),
    ...verifyFree(step),
  ]
}

/**
 * Returns the only approval that an acceptance may request: for one token or, because ERC-1155 has no such approval, for the whole
 * collection.
 */
export function sellApproval({ intent, offer, market }: ApprovalOptions): Step | undefined {
  const { collectionAddress: collection, tokenId } = intent
  if (!offer?.offer) return undefined
  return offer.offer.isERC1155
    ? operatorStep({ collection, operator: market })
    : approvalStep({ currency: collection, spender: market, amount: tokenId })
}

function nameApproval(data: string, { intent, market }: ApprovalOptions): ListingFinding {
  const call = decodeAnyCall(data)
  if (call.kind === 'approve') {
    if (!isAddressEqual(call.spender, market)) return listingFinding('unexpected-spender', call.spender)
    return call.amount === intent.tokenId
      ? listingFinding('not-canonical')
      : listingFinding('wrong-token-id', `${call.amount}`)
  }
  if (call.kind === 'approvalForAll' && call.approved && !isAddressEqual(call.operator, market))
    return listingFinding('unexpected-spender', call.operator)
  const danger = dangerOf(lowerHex(data) as Hex)
  if (danger) return listingFinding(danger)
  return listingFinding(call.kind === 'unknown' ? 'unknown-call' : 'unexpected-call')
}
