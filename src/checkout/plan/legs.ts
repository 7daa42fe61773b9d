import type { Address } from 'viem'
import { decodePermit } from '../../evm/permit.js'
import type { Step } from '../../protocol/step.js'
import type { FoundSwap } from '../../swaps/readSwap.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { isReset } from '../decode/decodeCall.js'
import { isNative } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { spenderOf } from '../verify/readBuy.js'
import { createTrust, type Readers, type TrustOptions } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { type ApprovalReads, approvalsFor, readAllowances, type Spend } from './approvals.js'

export type Leg = {
  kind: 'buy' | 'swap' | 'swapAndBuy' | 'swapBack'
  steps: readonly Step[]
  spends: readonly Spend[]
  at: number
  swap?: FoundSwap | undefined
  router?: Address | undefined
}

export type ApprovedLeg = Leg & {
  approvals: readonly Step[]
  kept?: Forecast['kept']
}

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
  type Options = TrustOptions & Readers & { steps: readonly Step[] }
}

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

export function stepsOf(legs: readonly ApprovedLeg[]): Step[] {
  return legs.flatMap(({ steps, at, approvals }) => steps.toSpliced(at, 0, ...approvals))
}
