import { type Address, type Hex, isAddressEqual } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { readMakerCall } from '../../venues/request/readMakerCall.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { dangerOf } from '../decode/dangerOf.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { orInvalid } from '../intent/intent.js'
import { verifyMarket } from '../listing/agreedTerms.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from '../listing/listingFinding.js'
import { verifyTransactionStep } from '../verify/transactionStep.js'
import { type AnyTrustOptions, createTrust, isMarketOf, type Trust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import type { OfferIntent } from './offerIntent.js'

/**
 * Verifies the steps that make an offer against the maker's intent, before the first wallet prompt. The steps may contain at most one
 * approval: of the agreed currency, to the agreed market, of at most the agreed maximum. The last step must create exactly the agreed
 * offer.
 *
 * Returns a list of findings for each step: the wallet may sign only if all lists are empty.
 *
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type.
 */
export function verifyOffer(options: verifyOffer.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifyOffer {
  type Options = Omit<AnyTrustOptions, 'intent' | 'facts' | 'venues'> & {
    /** The steps, as the service sent them. */
    steps: readonly Step[]
    /** The terms that the maker agreed to. */
    intent: OfferIntent
    /**
     * The royalty that the maker pays on top of the price, in the currency's smallest unit, see `readDeductions`. Without it, verification
     * refuses the steps.
     */
    royalty?: bigint | undefined
  }
}

function findingsOf(options: verifyOffer.Options): ListingFinding[][] {
  const { steps } = options
  const create = steps.at(-1)
  if (!create) return [[listingFinding('missing-step')]]
  const trust = createTrust({ ...options, ...knownReaders })
  return steps.map((step, index) => {
    if (index === steps.length - 1) return verifyCreate(step, trust, options)
    return [
      ...unless(index === 0, 'extra-step', step.id),
      ...verifyApproval(step, { ...options, market: create.to }),
    ]
  })
}

function verifyCreate(step: Step, trust: Trust, options: verifyOffer.Options): ListingFinding[] {
  const { intent } = options
  const { id, to } = step
  const isTrusted = isMarketOf(to, { kind: requestVenue.kind, trust })
  return [
    ...verifyTransactionStep(step),
    ...(id === 'createOffer'
      ? []
      : [listingFinding(id === 'tokenApproval' ? 'missing-step' : 'extra-step', id)]),
    ...verifyMarket(to, { intent, trust, isTrusted }),
    ...verifyFree(step),
    ...verifyRequest(step.data, intent),
    ...verifyStart(step.data, trust),
    ...verifyTotal(options),
  ]
}

/** Verifies that the call creates exactly the agreed offer. Does not check whether this offer has expired. */
export function verifyRequest(data: string, intent: OfferIntent): ListingFinding[] {
  const call = readMakerCall(lowerHex(data))
  if (call?.kind !== 'list') return [listingFinding('unknown-call')]
  const { request, canonical } = call
  const { tokenContract, tokenId, quantity, currency, pricePerToken, expiry } = request
  const { unitPrice } = intent
  const end = BigInt(intent.validUntil.getTime()) / 1_000n
  return [
    ...unless(canonical, 'not-canonical'),
    ...unless(!request.isListing, 'sells-instead'),
    ...unless(request.isERC1155 === (intent.standard === 'ERC1155'), 'wrong-standard'),
    ...unless(isAddressEqual(tokenContract, intent.collectionAddress), 'wrong-collection', tokenContract),
    ...unless(tokenId === intent.tokenId, 'wrong-token-id', `${tokenId}`),
    ...unless(quantity === intent.quantity, 'wrong-quantity', `${quantity}`),
    ...unless(isAddressEqual(currency, intent.currency), 'wrong-currency', currency),
    ...unless(pricePerToken <= unitPrice, 'price-too-high', `${pricePerToken} instead of ${unitPrice}`),
    ...unless(pricePerToken >= unitPrice, 'other-price', `${pricePerToken} instead of ${unitPrice}`),
    ...unless(expiry <= end, 'wrong-expiry', `${expiry}`),
  ]
}

/** Verifies that the offer has not expired yet. */
function verifyStart(data: string, trust: Trust): ListingFinding[] {
  const call = readMakerCall(lowerHex(data))
  if (call?.kind !== 'list') return []
  const { expiry } = call.request
  return unless(expiry > BigInt(Math.floor(trust.now / 1_000)), 'wrong-expiry', `${expiry}`)
}

/** Verifies that the price and the royalty together do not exceed the agreed maximum. */
function verifyTotal({ intent, royalty }: verifyOffer.Options): ListingFinding[] {
  if (royalty === undefined) return [listingFinding('royalty-unread')]
  const total = intent.unitPrice * intent.quantity + royalty
  return unless(total <= intent.maxTotal, 'price-too-high', `${total} instead of ${intent.maxTotal}`)
}

type ApprovalOptions = Pick<verifyOffer.Options, 'intent' | 'royalty'> & { market: Address }

function verifyApproval(step: Step, options: ApprovalOptions): ListingFinding[] {
  const { id, to } = step
  return [
    ...verifyTransactionStep(step),
    ...unless(id === 'tokenApproval', 'extra-step', id),
    ...unless(isAddressEqual(to, options.intent.currency), 'wrong-token', to),
    ...verifyAmount(lowerHex(step.data), options),
    ...verifyFree(step),
  ]
}

function verifyAmount(data: string, { intent, royalty = 0n, market }: ApprovalOptions): ListingFinding[] {
  const call = decodeAnyCall(data)
  if (call.kind !== 'approve') {
    const danger = dangerOf(data as Hex)
    return [listingFinding(danger ?? (call.kind === 'unknown' ? 'unknown-call' : 'unexpected-call'))]
  }
  const { spender, amount } = call
  const due = intent.unitPrice * intent.quantity + royalty
  const expected = approvalStep({ currency: intent.currency, spender: market, amount }).data.toLowerCase()
  return [
    ...unless(isAddressEqual(spender, market), 'unexpected-spender', spender),
    ...unless(amount <= intent.maxTotal, 'approval-too-large', `${amount} instead of ${intent.maxTotal}`),
    ...unless(amount >= due, 'approval-too-small', `${amount} instead of ${due}`),
    ...unless(!isAddressEqual(spender, market) || data === expected, 'not-canonical'),
  ]
}
