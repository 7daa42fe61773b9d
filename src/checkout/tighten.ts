import type { Hex } from 'viem'
import type { Step } from '../protocol/step.js'
import { decodeCall, encodeApprove, encodeMarketBuy } from './decodeCall.js'
import type { Intent } from './intent.js'
import { totalOf } from './verify.js'

/**
 * Makes a plan safer than the service sent it, without changing what it buys: an approval of more than the purchase
 * costs is cut to exactly that, and the purchase carries its id, which the market accepts once.
 *
 * The result goes through `verify` like any other plan.
 */
export function tighten(options: tighten.Options): Step[] {
  const { steps, purchaseId } = options
  const total = totalOf(steps)
  return steps.map((step) => {
    const call = decodeCall(step.data)
    if (step.id === 'tokenApproval' && call.kind === 'approve' && call.amount > total) {
      return { ...step, data: encodeApprove(call.spender, total) }
    }
    if (step.id === 'buy' && call.kind === 'marketBuy' && call.canonical) {
      return { ...step, data: encodeMarketBuy({ ...call, purchaseId }) }
    }
    return step
  })
}

export declare namespace tighten {
  type Options = {
    steps: readonly Step[]
    /** 32 bytes. */
    purchaseId: Hex
    intent: Intent
  }
}
