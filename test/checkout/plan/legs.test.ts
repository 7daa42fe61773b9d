import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/checkout/decode/decodeCall.js'
import { type ApprovalReads, approvalsFor } from '../../../src/checkout/plan/approvals.js'
import { approveLegs, buyLeg, stepsOf } from '../../../src/checkout/plan/legs.js'
import { restrictPlan } from '../../../src/checkout/plan/restrictPlan.js'
import { knownReaders, verify } from '../../../src/checkout/verify/verify.js'
import type { Step } from '../../../src/protocol/step.js'
import {
  approve,
  createHonestPlan,
  type HonestPlan,
  purchaseId,
  venues,
} from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

/** `verify` must accept an honest purchase plan for every possible allowance of the buyer. */

/** Honest plans, keyed by name. Before a signed purchase, a service may offer an approval in place of a permit. */
const plans: Record<string, HonestPlan> = Object.fromEntries(
  venues.map((venue) => [venue, createHonestPlan({ venue })]),
)
const signed = createHonestPlan({ venue: 'gasless' })
const purchase = signed.steps.slice(-1)
const price = signed.intent.maxTotal
plans['approved, with a reset'] = createHonestPlan({ venue: 'approved', allowance: 'reset' })
plans['approved, without end'] = createHonestPlan({ venue: 'approved', allowance: 'unlimited' })
plans['signed, without a permit'] = { ...signed, steps: purchase }
plans['signed, with an approval'] = { ...signed, steps: [approve(place.market, price), ...purchase] }
plans['signed, with a reset'] = {
  ...signed,
  steps: [approve(place.market, 0n), approve(place.market, price), ...purchase],
}

function legOf(plan: HonestPlan) {
  const { intent, policy, facts, steps } = plan
  const terms = { ...knownReaders, intent, policy, facts, now: () => place.now }
  return buyLeg({ ...terms, steps: restrictPlan({ ...terms, steps, purchaseId }) })
}

/** Returns the options of `readAllowances`. Its node and its journal answer for `token`. */
function readsOf(
  plan: HonestPlan,
  token: { allowed: bigint; granted: bigint; isStrict: boolean },
): ApprovalReads {
  const request = async () => {
    if (token.isStrict) throw new Error('The token changes no allowance but to 0.')
    return '0x'
  }
  const gas = { balance: 10n ** 18n, price: 1n, code: '0x' as const }
  return {
    client: { request } as never,
    intent: plan.intent,
    policy: plan.policy,
    data: { readAllowance: async () => token.allowed, gas: Promise.resolve(gas) },
    readGranted: async () => token.granted,
  }
}

const amountsOf = (steps: readonly Step[]) =>
  steps.flatMap(({ data }) => {
    const call = decodeCall(data)
    return call.kind === 'approve' ? call.amount : []
  })

describe.each(Object.entries(plans))('the leg of a plan: %s', (name, plan) => {
  const leg = legOf(plan)
  const total = plan.intent.maxTotal
  const isNative = plan.intent.currency === zeroAddress
  const hasPermit = name === 'gasless'
  const offers = leg.spends.some(({ offered }) => offered.length > 0)

  test('has one spend of the whole price, and no approval among its steps', () => {
    if (isNative) return expect(leg.spends).toEqual([])
    expect(leg.spends).toMatchObject([
      { token: plan.intent.currency, amount: total, by: hasPermit ? 'permit' : 'allowance' },
    ])
    expect(leg.steps.filter(({ id }) => id === 'tokenApproval')).toEqual([])
  })

  const allowances: [string, { allowed: bigint; granted: bigint }, bigint[] | undefined][] = [
    ['nothing', { allowed: 0n, granted: 0n }, [total]],
    ['too little', { allowed: total - 1n, granted: 0n }, [total]],
    ['the price', { allowed: total, granted: 0n }, []],
    ['the rest of an earlier purchase', { allowed: total + 1n, granted: total + 1n }, [total]],
    ['a larger allowance of another site', { allowed: total + 1n, granted: total }, []],
  ]
  test.each(allowances.flatMap((row) => [false, true].map((isStrict) => [...row, isStrict] as const)))(
    'stays signable when the market may take %s (%o, %o, strict: %s)',
    async (_, token, amounts, isStrict) => {
      const legs = await approveLegs([leg], readsOf(plan, { ...token, isStrict }))
      const steps = stepsOf(legs)
      const { intent, policy, facts } = plan
      expect(verify({ steps, intent, policy, facts, now: () => place.now }).flat()).toEqual([])
      const isCut = token.allowed > total
      const expected = isNative || hasPermit || (!offers && !isCut) ? [] : (amounts ?? [])
      const isReset = isStrict && token.allowed > 0n && expected.length > 0
      expect(amountsOf(steps)).toEqual(isReset ? [0n, ...expected] : expected)
      const isKept = isCut && token.granted < token.allowed && !isNative && !hasPermit
      expect(legs[0]?.kept?.allowance).toBe(isKept ? token.allowed : undefined)
    },
  )

  test('equals the restricted plan when its own approvals are added', () => {
    const approved = { ...leg, ...approvalsFor(leg.spends, [], []) }
    const { intent, policy, facts, steps } = plan
    const restricted = restrictPlan({ ...knownReaders, intent, policy, facts, steps, purchaseId })
    const isReset = ({ data }: Step) => amountsOf([{ data } as Step])[0] === 0n
    expect(stepsOf([approved])).toEqual(restricted.filter((step) => !isReset(step)))
  })
})
