import { maxUint256, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/checkout/decode/decodeCall.js'
import { restrictPlan } from '../../../src/checkout/plan/restrictPlan.js'
import { knownReaders, verify } from '../../../src/checkout/verify/verify.js'
import { withStep, withValue } from '../verify/support/attacks/attack.js'
import { approve, createHonestPlan, isBasic, purchaseId, venues } from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

describe('restrictPlan', () => {
  test('reduces an unlimited approval to the price and adds the purchase id', () => {
    const plan = createHonestPlan({ venue: 'approved', allowance: 'unlimited' })
    const [approval, buy] = restrictPlan({ ...knownReaders, ...plan, purchaseId })
    expect(approval).toEqual(approve(place.market, 120_000_000n))
    expect(decodeCall(buy?.data ?? '')).toMatchObject({ kind: 'marketBuy', purchaseId })
  })

  test('reduces an unlimited permit in the signature and in the post', () => {
    const plan = createHonestPlan({ venue: 'gasless', allowance: 'unlimited' })
    const [permit, purchase] = restrictPlan({ ...knownReaders, ...plan, purchaseId })
    expect(permit?.signature?.value.value).toBe('120000000')
    expect(permit?.post?.body.permit).toEqual(permit?.signature?.value)
    expect(purchase?.signature?.value.purchaseId).toBe(purchaseId)
    expect(purchase?.post?.body.purchase).toEqual(purchase?.signature?.value)
  })

  test.each(venues)('makes a gift out to its recipient (%s)', (venue) => {
    const plan = createHonestPlan({ venue })
    // A service does not know the recipient of a gift, so its steps name the buyer as the recipient.
    const intent = { ...plan.intent, recipient: place.friend }
    const judge = (steps: typeof plan.steps) => verify({ ...plan, intent, steps }).flat()
    expect(judge(plan.steps)).toMatchObject([{ code: 'wrong-recipient' }])
    const restricted = restrictPlan({ ...knownReaders, ...plan, intent, purchaseId })
    expect(judge(restricted)).toEqual([])
    const signed = restricted.at(-1)
    expect(signed?.post?.body.purchase).toEqual(signed?.signature?.value)
    // If the service names a wrong recipient, the checkout does not correct it. It refuses the plan.
    const { steps } = createHonestPlan({ venue, recipient: place.stranger })
    const kept = restrictPlan({ ...knownReaders, ...plan, intent, steps, purchaseId })
    // A basic order of Seaport names no recipient, so it cannot name a wrong one.
    if (!isBasic(venue)) expect(judge(kept)).toMatchObject([{ code: 'wrong-recipient' }])
  })

  test('reduces an approval for Seaport', () => {
    const plan = createHonestPlan({ venue: 'seaportBasic', allowance: 'unlimited' })
    const [approval, buy] = restrictPlan({ ...knownReaders, ...plan, purchaseId })
    expect(decodeCall(approval?.data ?? '')).toMatchObject({ amount: 120_000_000n })
    expect(buy).toEqual(plan.steps[1])
  })

  test('does not change the given steps', () => {
    const plan = createHonestPlan({ venue: 'approved', allowance: 'unlimited' })
    // The steps are frozen, so `restrictPlan` would throw if it changed them. Other code has already verified the same objects.
    const steps = plan.steps.map((step) =>
      Object.freeze({ ...step, data: `0x${step.data.slice(2).toUpperCase()}` as const }),
    )
    const restricted = restrictPlan({ ...knownReaders, ...plan, steps, purchaseId })
    expect(restricted[0]?.data).toMatch(/^0x[0-9a-f]+$/)
    expect(steps[0]?.data).toBe(`0x${plan.steps[0]?.data.slice(2).toUpperCase()}`)
  })

  test('leaves a small, reset, foreign or mixed approval to the verification', () => {
    const plan = createHonestPlan({ venue: 'approved', allowance: 'reset' })
    expect(restrictPlan({ ...knownReaders, ...plan, purchaseId }).slice(0, 2)).toEqual(plan.steps.slice(0, 2))
    for (const change of [
      { to: place.stranger, data: approve(place.market, maxUint256).data },
      { data: approve(place.market, 1n).data },
      { data: `${approve(place.market, maxUint256).data}00` },
    ]) {
      const steps = withStep(plan.steps, 'tokenApproval', change)
      expect(restrictPlan({ ...knownReaders, ...plan, steps, purchaseId })[1]).toEqual(steps[1])
    }
  })

  test('leaves a step that cannot be decoded', () => {
    const plan = createHonestPlan({ venue: 'gasless' })
    const steps = withValue(plan.steps, 'Purchase', { purchaseId: zeroHash, more: 1 })
    expect(restrictPlan({ ...knownReaders, ...plan, steps, purchaseId }).at(-1)).toEqual(steps.at(-1))
  })

  test('does not change the given plan', () => {
    const plan = createHonestPlan({ venue: 'gasless', allowance: 'unlimited' })
    const before = structuredClone(plan.steps)
    restrictPlan({ ...knownReaders, ...plan, purchaseId })
    expect(plan.steps).toEqual(before)
  })
})
