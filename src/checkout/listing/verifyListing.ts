import { type Address, type Hex, isAddressEqual } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Step } from '../../protocol/step.js'
import { operatorStep } from '../../venues/operatorStep.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { dangerOf } from '../decode/dangerOf.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { orInvalid } from '../intent/intent.js'
import { verifyTransactionStep } from '../verify/transactionStep.js'
import { type AnyTrustOptions, createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { type ListingFinding, listingFinding, unless, verifyFree } from './listingFinding.js'
import type { ListingIntent } from './listingIntent.js'
import { verifyMarketListing } from './verifyMarketListing.js'
import { verifySeaportListing } from './verifySeaportListing.js'

/**
 * Verifies the steps of a listing against the seller's intent, before the first wallet prompt. Once the seller has signed a listing,
 * anybody can buy the token on the signed terms. A listing passes only if it goes to the market of the intent, and if every field is known
 * and matches.
 *
 * Returns a list of findings for each step: the wallet may sign only if all lists are empty.
 *
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type.
 *
 * @example
 * const counter = await readCounter({ client, seller })
 * const findings = verifyListing({ steps, intent, policy, base: marketplaceUrl, counter }).flat()
 */
export function verifyListing(options: verifyListing.Options): ListingFinding[][] {
  return orInvalid(() => findingsOf(options))
}

export declare namespace verifyListing {
  type Options = Omit<AnyTrustOptions, 'intent' | 'facts' | 'venues'> & {
    /** The steps, as the service sent them. */
    steps: readonly Step[]
    /** The terms that the seller agreed to. */
    intent: ListingIntent
    /** The counter of the seller's orders on Seaport, see `readCounter`; required if the market is Seaport. */
    counter?: bigint | undefined
    /**
     * The fee and royalty that the market deducts, in the currency's smallest unit, see `readDeductions`. Required on every market except
     * Seaport.
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

function operatorOf(listing: Step, { conduit }: ListingIntent): Address {
  return listing.signature ? (conduit?.address ?? seaportAddress) : listing.to
}

function verifyOperator(step: Step, { intent, operator }: OperatorOptions): ListingFinding[] {
  const { id, to } = step
  const data = lowerHex(step.data)
  const expected = operatorStep({ collection: to, operator }).data.toLowerCase()
  return [
    ...verifyTransactionStep(step),
    ...unless(id === 'tokenApproval', 'extra-step', id),
    ...unless(isAddressEqual(to, intent.collectionAddress), 'wrong-collection', to),
    ...(data === expected ? [] : [nameCall(step, operator)]),
    ...verifyFree(step),
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
