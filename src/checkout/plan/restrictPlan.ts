import { type Address, type Hex, isAddressEqual } from 'viem'
import { decodePermit } from '../../evm/decodePermit.js'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { decodePurchase } from '../../venues/tillkit/decodePurchase.js'
import { encodeMarketBuy } from '../../venues/tillkit/encodeMarketBuy.js'
import { decodeCall } from '../decode/decodeCall.js'
import { lowerHex } from '../decode/lowerHex.js'
import type { Intent } from '../intent/intent.js'
import { totalOf } from '../verify/verify.js'

/**
 * Makes a plan safer than the service sent it, without changing what it buys: an approval or permit of more than the
 * purchase costs is cut to exactly that, and the purchase carries its id, which the market accepts once, and whom it is
 * for. A service knows the buyer alone, so what it makes out to the buyer is made out to the recipient of the intent.
 *
 * The result goes through `verify` like any other plan.
 */
export function restrictPlan(options: restrictPlan.Options): Step[] {
  const { steps, purchaseId, intent } = options
  const total = totalOf(steps)
  return steps.map((offered) => {
    // What is noted is compared with what is found on the chain, and a message is what it is.
    const step = offered.id === 'signEIP191' ? offered : { ...offered, data: lowerHex(offered.data) }
    if (step.signature) return restrictSignature(step, options, total)
    const call = decodeCall(step.data)
    if (step.id === 'tokenApproval' && call.kind === 'approve' && call.canonical && call.amount > total) {
      return isAddressEqual(step.to, intent.currency)
        ? { ...step, data: encodeApprove(call.spender, total) }
        : step
    }
    if (step.id === 'buy' && call.kind === 'marketBuy' && call.canonical) {
      const recipient = recipientOf(call, intent)
      return { ...step, data: encodeMarketBuy({ ...call, recipient, purchaseId }) }
    }
    return step
  })
}

export declare namespace restrictPlan {
  type Options = {
    steps: readonly Step[]
    /** 32 bytes. */
    purchaseId: Hex
    intent: Intent
  }
}

function restrictSignature(step: Step, { purchaseId, intent }: restrictPlan.Options, total: bigint): Step {
  const { signature } = step
  if (!signature) return step
  const purchase = decodePurchase(signature)
  if (purchase) {
    return withValue(step, 'purchase', { purchaseId, recipient: recipientOf(purchase, intent) })
  }
  const permit = decodePermit(signature)
  return permit && permit.value > total ? withValue(step, 'permit', { value: total.toString() }) : step
}

/** What goes to anybody else stays as it is, for `verify` to refuse. */
function recipientOf({ recipient }: { recipient: Address }, intent: Intent): Address {
  return isAddressEqual(recipient, intent.buyer) ? intent.recipient : recipient
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
