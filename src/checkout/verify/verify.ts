import type { Step } from '../../protocol/step.js'
import { readSwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import type { Finding } from '../errors/finding.js'
import { normalizeIntent, orInvalid } from '../intent/intent.js'
import { requirePolicy } from './requirePolicy.js'
import { signingRules } from './signingRules.js'
import type { createTrust, Readers } from './trust.js'
import { verifyMerged } from './verifyMerged.js'
import { verifyPlan } from './verifyPlan.js'
import { verifySwap } from './verifySwap.js'

/**
 * Holds every step against what the buyer agreed to, before a wallet sees any of them. Default deny: whatever is not
 * recognised as a part of exactly this purchase yields a finding.
 *
 * Returns the findings of each step, in the order of the steps (of an empty plan, those of the plan); a plan may be
 * signed only if all of them are empty. An approval or permit of more than the purchase costs is reported as
 * `approval-too-large`: it has to go through `restrictPlan` first.
 *
 * What it takes from the chain comes in `facts`, see `readFacts`: a call that only names an order says nothing without.
 *
 * @throws TillError `PolicyInvalid` for a policy that cannot be read; CheckoutError `InvalidIntent` where anything else is of
 * another kind than it has to be.
 *
 * @example
 * const findings = verify({ steps, intent, policy: { markets: { 1: [market] } } }).flat()
 * if (findings.length > 0) refuse(findings)
 */
export function verify(options: verify.Options): Finding[][] {
  try {
    return verifyPlan({ ...withReaders(options), signing: signingRules })
  } catch (cause) {
    return refuseUnread(options, cause)
  }
}

/** Says why a plan could not be read: for its policy, or else for what is of another kind than it has to be. */
export function refuseUnread(given: Pick<verify.Options, 'policy'>, cause: unknown): never {
  return orInvalid(() => {
    requirePolicy(given.policy)
    throw cause
  })
}

export declare namespace verify {
  type Options = createTrust.Options & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    /** Whether what the buyer pays with was swapped already. @default false */
    isSwapped?: boolean | undefined
  }
}

/** All that Tillkit can read by itself. A checkout loads of it what its purchase takes. */
export const knownReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: { readSwapCheckout, verifyMerged, verifySwap },
}

/** Adds the readers of Tillkit to some options, unless these name the kinds of market. Normalises the currencies of the intent. */
export function withReaders<options extends Pick<createTrust.Options, 'venues' | 'intent'>>(
  options: options,
): options & Readers {
  const { venues = knownReaders.venues } = options
  return { ...options, ...knownReaders, venues, intent: normalizeIntent(options.intent) }
}
