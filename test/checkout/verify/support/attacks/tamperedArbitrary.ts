import fc from 'fast-check'
import * as z from 'zod/mini'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders } from '../../../../../src/checkout/verify/verify.js'
import { Step } from '../../../../../src/protocol/step.js'
import { honestArbitrary } from '../honestArbitrary.js'
import { type HonestPlan, purchaseId } from '../honestPlans.js'
import { mutations } from './mutations.js'

/** What a dishonest service makes of an honest plan. */
export type TamperedPlan = {
  plan: HonestPlan
  /** As the checkout would hold them against the intent; absent when the client cannot read them. */
  steps: Step[] | undefined
  /** How they were changed. */
  names: string[]
}

/** Honest plans, each changed in one to three ways. */
export const tamperedArbitrary = fc
  .tuple(honestArbitrary, fc.gen(), fc.constantFrom(1, 1, 1, 2, 3))
  .map(([plan, draw, times]): TamperedPlan => {
    const names: string[] = []
    let wire = toWire(plan.steps)
    // Not every way changes every plan.
    for (let tries = 0; names.length < times && tries < mostTries; tries++) {
      const name = draw(fc.constantFrom, ...ways)
      const steps = fromWire(wire) ?? []
      const changed = steps.length > 0 ? toWire(mutations[name]?.(steps, draw) ?? steps) : wire
      if (changed === wire) continue
      wire = changed
      names.push(name)
    }
    const steps = fromWire(wire)
    return { plan, names, steps: steps && restrictPlan({ ...knownReaders, ...plan, steps, purchaseId }) }
  })

/** Those that make other honest deals of a plan come nearest to harm. */
const ways = [...Object.keys(mutations), 'attack', 'deal', 'deal', 'listing', 'listing']

const mostTries = 8

/** The steps as they are sent. */
function toWire(steps: readonly Step[]): string {
  return JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The steps as they are received, if a client can read them. */
function fromWire(wire: string): Step[] | undefined {
  return z.safeDecode(z.array(Step), JSON.parse(wire)).data
}
