import { type Address, isAddressEqual } from 'viem'
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
import { type ListingFinding, listingFinding } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { verifyMarketListing } from './verifyMarketListing.js'
import { verifySeaportListing } from './verifySeaportListing.js'

/**
 * Holds the steps of a listing against what the seller agreed to, before a wallet sees any of them. A listing is the most
 * dangerous thing to sign: whoever has it can take the token for what it says, and nobody asks again. Default deny: at most
 * one approval, for just this collection, of just who moves its tokens there, then one listing, of which every field is known.
 *
 * Returns the findings of each step, in the order of the steps (of an empty plan, those of the plan); a plan may be signed
 * only if all of them are empty.
 *
 * @throws CheckoutError `InvalidIntent` where anything is of another kind than it has to be.
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
    /** What the seller agreed to. */
    intent: ListingIntent
    /**
     * What Seaport says of the seller's orders, see `readCounter`; a listing on Seaport is refused as `terms-unread` without.
     */
    counter?: bigint | undefined
  }
}

function findingsOf(options: verifyListing.Options): ListingFinding[][] {
  const { steps, intent } = options
  const listing = steps.at(-1)
  if (!listing) return [[listingFinding('missing-step')]]
  const trust = createTrust({ ...options, ...knownReaders })
  return steps.map((step, index) => {
    if (index < steps.length - 1) {
      // One approval is all that comes before.
      return [
        ...(index > 0 ? [listingFinding('extra-step', step.id)] : []),
        ...verifyOperator(step, { intent, operator: operatorOf(listing, intent) }),
      ]
    }
    if (step.signature) return verifySeaportListing({ ...options, step, signature: step.signature, trust })
    if (step.id === 'createListing') return verifyMarketListing({ step, intent, trust })
    return [listingFinding(step.id === 'tokenApproval' ? 'missing-step' : 'extra-step', step.id)]
  })
}

/** Who moves the tokens that are listed. */
function operatorOf(listing: Step, { conduit }: ListingIntent): Address {
  return listing.signature ? (conduit?.address ?? seaportAddress) : listing.to
}

/** Holds what comes before a listing: that one contract may move the tokens of this collection, all of them. */
function verifyOperator(step: Step, { intent, operator }: OperatorOptions): ListingFinding[] {
  const { id, to, data, value, price } = step
  const call = decodeAnyCall(data)
  const [own, other] = [operatorStep({ collection: to, operator }).data, lowerHex(data)]
  const isSame = other === own.toLowerCase()
  return [
    ...verifyPlain(step),
    ...(id === 'tokenApproval' ? [] : [listingFinding('extra-step', id)]),
    ...(isAddressEqual(to, intent.collectionAddress) ? [] : [listingFinding('wrong-collection', to)]),
    ...(isSame ? [] : [nameCall(call, other, operator)]),
    ...(value === 0n ? [] : [listingFinding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [listingFinding('wrong-price', `${price} instead of 0`)]),
  ]
}

type OperatorOptions = { intent: ListingIntent; operator: Address }

function nameCall(call: ReturnType<typeof decodeAnyCall>, data: string, operator: Address): ListingFinding {
  if (call.kind === 'approvalForAll' && call.approved) {
    return isAddressEqual(call.operator, operator)
      ? listingFinding('not-canonical')
      : listingFinding('unexpected-spender', call.operator)
  }
  if (call.kind === 'approve') return listingFinding('unexpected-spender', call.spender)
  const danger = dangerOf(data as `0x${string}`)
  if (danger && danger !== 'approval-for-all') return listingFinding(danger)
  return listingFinding(call.kind === 'unknown' ? 'unknown-call' : 'unexpected-call')
}
