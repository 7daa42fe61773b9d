import { type Address, type Hex, isAddressEqual } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { operatorStep } from '../../venues/operatorStep.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { dangerOf } from '../decode/dangerOf.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { orInvalid } from '../intent/intent.js'
import { createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { verifyPlain } from '../verify/verifyPlain.js'
import { type ListingFinding, listingFinding, unless } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { verifyMarketListing } from './verifyMarketListing.js'
import { verifySeaportListing } from './verifySeaportListing.js'

/**
 * Verifies the steps of a listing against the seller's intent, before a wallet sees any of them. Anybody can take the token on
 * the terms of a listing, without asking the seller again.
 *
 * A listing passes only if it goes to the market that the intent names, and every field of it is known. One approval may come
 * first: for this collection, and for the contract that moves its tokens on that market. Everything else is refused.
 *
 * Returns the findings of each step, in the order of the steps. An empty plan has one list, of the plan. The wallet may sign a
 * plan only if all lists are empty.
 *
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type
 *
 * @example
 * const counter = await readCounter({ client, seller })
 * const findings = verifyListing({ steps, intent, policy, base, counter }).flat()
 */
export function verifyListing(options: verifyListing.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifyListing {
  type Options = Omit<createTrust.AnyOptions, 'intent' | 'facts' | 'venues'> & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    /** The terms that the seller agreed to. */
    intent: ListingIntent
    /**
     * The counter of the seller's orders on Seaport, see `readCounter`. A listing on Seaport without it is refused as
     * `terms-unread`.
     */
    counter?: bigint | undefined
    /**
     * The part of the price that the market takes at the sale, in the currency's smallest unit, see `readDeductions`. A listing on
     * any market but Seaport without it is refused as `proceeds-unread`.
     */
    deductions?: bigint | undefined
  }
}

function findingsOf(options: verifyListing.Options): ListingFinding[][] {
  const { steps, intent, counter, deductions } = options
  const listing = steps.at(-1)
  if (!listing) return [[listingFinding('missing-step')]]
  const trust = createTrust({ ...options, ...knownReaders })
  return steps.map((step, index) => {
    if (index < steps.length - 1) {
      return [
        // Only one approval may come before the listing.
        ...unless(index === 0, 'extra-step', step.id),
        ...verifyOperator(step, { intent, operator: operatorOf(listing, intent) }),
      ]
    }
    const { signature } = step
    if (signature) return verifySeaportListing({ step, signature, intent, trust, counter })
    if (step.id === 'createListing') return verifyMarketListing({ step, intent, trust, deductions })
    return [listingFinding(step.id === 'tokenApproval' ? 'missing-step' : 'extra-step', step.id)]
  })
}

/** Returns the contract that moves the listed tokens at a sale. */
function operatorOf(listing: Step, { conduit }: ListingIntent): Address {
  return listing.signature ? (conduit?.address ?? seaportAddress) : listing.to
}

/** Verifies the approval before a listing: it lets one contract move all tokens of this collection. */
function verifyOperator(step: Step, { intent, operator }: OperatorOptions): ListingFinding[] {
  const { id, to, value, price } = step
  const data = lowerHex(step.data)
  const expected = operatorStep({ collection: to, operator }).data.toLowerCase()
  return [
    ...verifyPlain(step),
    ...unless(id === 'tokenApproval', 'extra-step', id),
    ...unless(isAddressEqual(to, intent.collectionAddress), 'wrong-collection', to),
    ...(data === expected ? [] : [nameCall(step, operator)]),
    ...unless(value === 0n, 'unexpected-value', `${value} instead of 0`),
    ...unless(price === 0n, 'wrong-price', `${price} instead of 0`),
  ]
}

type OperatorOptions = { intent: ListingIntent; operator: Address }

function nameCall({ data }: Step, operator: Address): ListingFinding {
  const call = decodeAnyCall(data)
  if (call.kind === 'approvalForAll' && call.approved) {
    return isAddressEqual(call.operator, operator)
      ? listingFinding('not-canonical')
      : listingFinding('unexpected-spender', call.operator)
  }
  if (call.kind === 'approve') return listingFinding('unexpected-spender', call.spender)
  const danger = dangerOf(lowerHex(data) as Hex)
  if (danger && danger !== 'approval-for-all') return listingFinding(danger)
  return listingFinding(call.kind === 'unknown' ? 'unknown-call' : 'unexpected-call')
}
