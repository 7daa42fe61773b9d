import type { Step } from '../../protocol/step.js'
import { readSwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'
import type { Finding } from '../errors/finding.js'
import { normalizeIntent, orInvalid } from '../intent/intent.js'
import { requirePolicy } from './requirePolicy.js'
import { signingRules } from './signingRules.js'
import { fillQuestions } from './singleFills.js'
import type { Readers, TrustOptions } from './trust.js'
import { verifyPlan } from './verifyPlan.js'
import { verifySwap } from './verifySwap.js'
import { verifySwapAndBuy } from './verifySwapAndBuy.js'

/**
 * Verifies every step against the intent before the wallet sees any of them. Default deny: a step that is not recognised as a part of
 * exactly this purchase yields a finding.
 *
 * Returns the findings of each step, in the order of the steps. The wallet may only see a plan without findings. An approval or permit of
 * more than the purchase costs yields `approval-too-large`: pass the plan through `restrictPlan` first.
 *
 * @throws TillError `PolicyInvalid` if the policy is malformed; CheckoutError `InvalidIntent` if another option has the wrong type.
 *
 * @example
 * const findings = verify({ steps, intent, policy: { markets: { 1: [market] } } }).flat()
 * if (findings.length > 0) refuse(findings)
 */
export function verify(options: verify.Options): Finding[][] {
  try {
    return verifyPlan({ ...withReaders(options), signing: signingRules })
  } catch (cause) {
    return throwInvalidInput(options, cause)
  }
}

export function throwInvalidInput(options: Pick<verify.Options, 'policy'>, cause: unknown): never {
  return orInvalid(() => {
    // Validate the policy inside of `orInvalid`, because `options` may be missing in a call from JavaScript.
    requirePolicy(options.policy)
    throw cause
  })
}

export declare namespace verify {
  type Options = TrustOptions & {
    /** The steps from the service. */
    steps: readonly Step[]
    /** Whether the buyer's payment currency is already swapped. @default false */
    isSwapped?: boolean | undefined
  }
}

export const knownReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: { readSwapCheckout, fillQuestions, verifySwapAndBuy, verifySwap },
}

export function withReaders<options extends Pick<TrustOptions, 'venues' | 'intent'>>(
  options: options,
): options & Readers {
  const { venues = knownReaders.venues } = options
  return { ...options, ...knownReaders, venues, intent: normalizeIntent(options.intent) }
}
