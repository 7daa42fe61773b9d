import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { restrictPlan } from '../../../src/checkout/plan/restrictPlan.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { Step } from '../../../src/protocol/step.js'
import {
  createHonestPlan,
  type HonestPlan,
  listedText,
  place,
  purchaseId,
  type Venue,
} from './support/honestPlans.js'
import { writeLogin } from './support/messages/writeLogin.js'
import { mutations } from './support/mutations.js'
import { harmOf } from './support/oracle.js'

const honestRuns = 400
const tamperedRuns = 4_000

const venues: Venue[] = ['approved', 'allowed', 'native', 'gasless', 'seaportBasic', 'seaportAdvanced']

/** Plans of all venues: one or several orders, with and without fees, for oneself or as a gift. */
const honest = fc
  .record({
    // Gasless plans have the most to change.
    venue: fc.constantFrom(...venues, 'gasless', 'gasless'),
    lines: fc.uniqueArray(
      fc.record({
        tokenId: fc.constantFrom(0n, 1n, 7n, 2n ** 255n),
        quantity: fc.bigInt(1n, 50n),
        unitPrice: fc.oneof(fc.constant(1n), fc.bigInt(1n, 10n ** 24n)),
      }),
      { minLength: 1, maxLength: 4, selector: ({ tokenId }) => tokenId },
    ),
    fees: fc.array(
      fc.record({ receiver: fc.constantFrom(...place.feeReceivers), amount: fc.bigInt(1n, 10n ** 20n) }),
      { maxLength: 2 },
    ),
    recipient: fc.constantFrom(place.buyer, place.friend),
    allowance: fc.constantFrom('exact', 'unlimited', 'reset'),
    messages: fc.subarray([listedText, writeLogin(), writeLogin({ statement: 'Welcome.' })]),
    posts: fc.nat(2),
  })
  .map(createHonestPlan)

describe('verify', () => {
  test('behavior: every honest plan passes', () => {
    fc.assert(
      fc.property(honest, (plan) => {
        const steps = restrictPlan({ ...plan, purchaseId })
        expect(harmOf(judged(plan, steps))).toBe(undefined)
        expect(verify({ ...plan, steps }).flat()).toEqual([])
      }),
      { numRuns: honestRuns },
    )
  }, 60_000)

  test('behavior: no plan that does harm passes, however an honest one is changed', () => {
    const counts = { plans: 0, harmful: 0, refused: 0 }
    const tried = new Map<string, number>()
    fc.assert(
      fc.property(honest, fc.gen(), fc.constantFrom(1, 1, 1, 2, 3), (plan, draw, times) => {
        let steps: Step[] = structuredClone(plan.steps)
        const names: string[] = []
        for (let left = times; left > 0 && steps.length > 0; left--) {
          const name = draw(fc.constantFrom, ...Object.keys(mutations))
          names.push(name)
          steps = mutations[name]?.(steps, draw) ?? steps
        }
        counts.plans += 1
        const received = receive(steps)
        if (!received) return
        const tightened = restrictPlan({ ...plan, steps: received, purchaseId })
        const harm = harmOf(judged(plan, tightened))
        const findings = verify({ ...plan, steps: tightened }).flat()
        if (findings.length > 0) counts.refused += 1
        if (harm === undefined) return
        counts.harmful += 1
        for (const name of names) tried.set(name, (tried.get(name) ?? 0) + 1)
        expect(findings, `${names.join(', ')}: ${harm}`).not.toEqual([])
      }),
      { numRuns: tamperedRuns },
    )
    console.log(
      `${honestRuns} honest plans passed. Of ${counts.plans} changed ones ${counts.harmful} would do harm ` +
        `and ${counts.refused} were refused, all of those among them.`,
    )
    // A property that never meets harm would hold as well.
    expect(counts.harmful).toBeGreaterThan(tamperedRuns / 4)
    expect([...tried.keys()].sort()).toEqual(Object.keys(mutations).sort())
  }, 120_000)
})

/** The steps as they arrive over the wire; nothing when the client cannot read them. */
function receive(steps: Step[]): Step[] | undefined {
  const wire = JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const { success, data } = z.safeDecode(z.array(Step), JSON.parse(wire))
  return success ? data : undefined
}

function judged({ intent, venue }: HonestPlan, steps: Step[]): harmOf.Options {
  const [order] = intent.orders
  const isSeaport = venue === 'seaportBasic' || venue === 'seaportAdvanced'
  if (!isSeaport || !order) return { steps, intent }
  const { collectionAddress: token, tokenId = 0n, quantity, unitPrice } = order
  const listed = { token, tokenId, quantity, price: unitPrice * quantity }
  return { steps, intent, listed }
}
