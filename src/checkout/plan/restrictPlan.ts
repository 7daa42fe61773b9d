import { type Address, type Hex, isAddressEqual } from 'viem'
import { encodeApprove } from '../../evm/encodeApprove.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { decodePermit } from '../../evm/permit.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { recipientFor } from '../../venues/venue.js'
import { decodeCall } from '../decode/decodeCall.js'
import { isNative } from '../intent/intent.js'
import { findVenue, spenderOf } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'

/**
 * Makes a plan safer than the service sent it, without changing what it buys: an approval or permit of more than the
 * purchase costs is cut to exactly that, and the purchase carries its id, which the market accepts once, and whom it is
 * for. A service knows the buyer alone, so what it makes out to the buyer is made out to the recipient of the intent.
 *
 * The result goes through `verify` like any other plan.
 */
export function restrictPlan(options: restrictPlan.Options): Step[] {
  const { steps, purchaseId, intent } = options
  const trust = createTrust(options)
  const total = totalOf(steps, options)
  let taker: Address | undefined
  const restricted = steps.map((offered) => {
    // What is noted is compared with what is found on the chain, and a message is what it is.
    const step = offered.id === 'signEIP191' ? offered : { ...offered, data: lowerHex(offered.data) }
    if (step.signature) return restrictSignature(step, options, total)
    const call = decodeCall(step.data)
    if (step.id === 'tokenApproval' && call.kind === 'approve' && call.canonical && call.amount > total) {
      return isAddressEqual(step.to, intent.currency)
        ? { ...step, data: encodeApprove(call.spender, total) }
        : step
    }
    const found = step.id === 'buy' ? findVenue(step, trust) : undefined
    const { buyer, recipient } = intent
    const data = found?.canonical && found.venue.complete?.(found.called, { purchaseId, buyer, recipient })
    if (data && found.venue.kind === 'seaport') taker = spenderOf({ step: { ...step, data }, trust, intent })
    return data ? { ...step, data } : step
  })
  if (!taker || isNative(intent)) return restricted
  // What was to be paid through somebody's conduit is paid through Seaport itself, a gift through whom it was to be.
  const approval = approvalStep({ currency: intent.currency, spender: taker, amount: total })
  return [approval, ...restricted.filter(({ id }) => id !== 'tokenApproval')]
}

export declare namespace restrictPlan {
  type Options = createTrust.Options &
    Readers & {
      steps: readonly Step[]
      /** 32 bytes. */
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

/** Writes into what is signed and, the same, into what is posted with it. */
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
