import type { Address } from 'viem'
import { decodePermit } from '../../evm/permit.js'
import type { Step } from '../../protocol/step.js'
import type { FoundSwap } from '../../swaps/readSwap.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { isReset } from '../decode/decodeCall.js'
import { isNative } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { spenderOf } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { type ApprovalReads, approvalsFor, readAllowances, type Spend } from './approvals.js'

/** One part of a plan: its steps without approvals, and what these steps spend. */
export type Leg = {
  kind: 'buy' | 'swap' | 'swapAndBuy' | 'swapBack'
  steps: readonly Step[]
  spends: readonly Spend[]
  /** The index in `steps` that the approvals go before. */
  at: number
  /** The swap; `undefined` if the leg has none, or its call cannot be read. */
  swap?: FoundSwap | undefined
  /** The router of a swap that the purchase makes in the same call. */
  router?: Address | undefined
}

/** A leg with its approvals. */
export type ApprovedLeg = Leg & {
  approvals: readonly Step[]
  /** An allowance that stays larger than the purchase. */
  kept?: Forecast['kept']
}

/** Makes the leg that buys out of the restricted steps of the service. If no contract of the plan is trusted, the steps stay unchanged. */
export function buyLeg(options: buyLeg.Options): Leg {
  const { steps, intent } = options
  const sent = steps.find(({ id, signature, post }) => id === 'buy' && !signature && !post)
  const paying = sent ?? steps.find(({ signature }) => signature && decodePurchase(signature))
  const spender =
    paying && !isNative(intent) ? spenderOf({ step: paying, intent, trust: createTrust(options) }) : undefined
  if (!paying || !spender) return { kind: 'buy', steps, spends: [], at: 0 }
  const spend = { token: intent.currency, spender, amount: totalOf(steps, options) }
  const hasPermit = !sent && steps.some(({ signature }) => signature && decodePermit(signature))
  if (hasPermit) return { kind: 'buy', steps, spends: [{ ...spend, by: 'permit', offered: [] }], at: 0 }
  const offered = steps.filter(({ id, data }) => id === 'tokenApproval' && !isReset(data))
  const others = steps.filter(({ id }) => id !== 'tokenApproval')
  const first = steps.findIndex(({ id }) => id === 'tokenApproval')
  return {
    kind: 'buy',
    steps: others,
    spends: [{ ...spend, by: 'allowance', offered, isRelayed: !sent }],
    at: first < 0 ? others.indexOf(paying) : first,
  }
}

export declare namespace buyLeg {
  type Options = createTrust.Options & Readers & { steps: readonly Step[] }
}

/** Reads the allowances of the legs and adds the approvals. Throws as {@link readAllowances}. */
export async function approveLegs(
  legs: readonly Leg[],
  reads: ApprovalReads,
): Promise<readonly ApprovedLeg[]> {
  return Promise.all(
    legs.map(async (leg) => {
      const { allowances, granted } = await readAllowances(leg.spends, reads)
      return { ...leg, ...approvalsFor(leg.spends, allowances, granted) }
    }),
  )
}

/** The steps of some legs, in the order in which they are sent. */
export function stepsOf(legs: readonly ApprovedLeg[]): Step[] {
  return legs.flatMap(({ steps, at, approvals }) => steps.toSpliced(at, 0, ...approvals))
}
