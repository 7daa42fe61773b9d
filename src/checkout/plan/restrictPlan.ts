import type { Address, Hex } from 'viem'
import { lowerHex } from '../../evm/lowerHex.js'
import { decodePermit } from '../../evm/permit.js'
import type { Step } from '../../protocol/step.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { recipientFor } from '../../venues/venue.js'
import { isNative } from '../intent/intent.js'
import { findVenue, spenderOf } from '../verify/readBuy.js'
import { createTrust, type Readers, type TrustOptions } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { cutOffered, replaceOffered } from './approvals.js'

/**
 * Writes the recipient and the purchase id into the purchase call, and lowers the approvals to the cost of the purchase. A market that
 * records purchase ids accepts each id only once.
 */
export function restrictPlan(options: restrictPlan.Options): Step[] {
  const { steps, purchaseId, intent } = options
  const trust = createTrust(options)
  const total = totalOf(steps, options)
  let seaportSpender: Address | undefined
  const restricted = steps.map((offered) => {
    // The journal compares this calldata with calldata from the chain, which is in lower case.
    const step = offered.id === 'signEIP191' ? offered : { ...offered, data: lowerHex(offered.data) }
    if (step.signature) return restrictSignature(step, options, total)
    if (step.id === 'tokenApproval') return cutOffered(step, { currency: intent.currency, amount: total })
    const found = step.id === 'buy' ? findVenue(step, trust) : undefined
    const { buyer, recipient } = intent
    const data = found?.canonical && found.venue.complete?.(found.called, { purchaseId, buyer, recipient })
    if (data && found.venue.kind === 'seaport')
      seaportSpender = spenderOf({ step: { ...step, data }, trust, intent })
    return data ? { ...step, data } : step
  })
  if (!seaportSpender || isNative(intent)) return restricted
  // If the service's call names an unknown conduit, `venue.complete` replaces the conduit with Seaport itself, which then takes the price.
  // So replace the approval too: the service made it for the conduit.
  return replaceOffered(restricted, { currency: intent.currency, spender: seaportSpender, amount: total })
}

export declare namespace restrictPlan {
  type Options = TrustOptions &
    Readers & {
      steps: readonly Step[]
      purchaseId: Hex
    }
}

function restrictSignature(step: Step, { purchaseId, intent }: restrictPlan.Options, total: bigint): Step {
  const { signature } = step
  if (!signature) return step
  const purchase = decodePurchase(signature)
  if (purchase) {
    return withValue(step, 'purchase', { purchaseId, recipient: recipientFor(purchase, intent) })
  }
  const permit = decodePermit(signature)
  return permit && permit.value > total ? withValue(step, 'permit', { value: total.toString() }) : step
}

function withValue(step: Step, name: 'purchase' | 'permit', change: Record<string, string>): Step {
  const { signature, post } = step
  const posted = post?.body[name]
  return {
    ...step,
    signature: signature && { ...signature, value: { ...signature.value, ...change } },
    post:
      posted instanceof Object && post
        ? { ...post, body: { ...post.body, [name]: { ...posted, ...change } } }
        : post,
  }
}
