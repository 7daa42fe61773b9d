import fc from 'fast-check'
import * as z from 'zod/mini'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders } from '../../../../../src/checkout/verify/verify.js'
import { Step } from '../../../../../src/protocol/step.js'
import { honestArbitrary } from '../honestArbitrary.js'
import { type HonestPlan, purchaseId } from '../honestPlans.js'
import { mutations } from './mutations.js'

export type TamperedPlan = {
  plan: HonestPlan
  /** The steps in the form in which the checkout verifies them; `undefined` if the client cannot parse them. */
  steps: Step[] | undefined
  names: string[]
}

/** Honest plans, each with one to three changes. */
export const tamperedArbitrary = fc
  .tuple(honestArbitrary, fc.gen(), fc.constantFrom(1, 1, 1, 2, 3))
  .map(([plan, draw, times]): TamperedPlan => {
    const names: string[] = []
    let wire = toWire(plan.steps)
    // Try again if a change has no effect, because some changes do not apply to every plan.
    for (let tries = 0; names.length < times && tries < maxTries; tries++) {
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

/** The names of the changes. Changes that create other honest purchases are the most dangerous ones, so they are listed several times. */
const ways = [...Object.keys(mutations), 'attack', 'deal', 'deal', 'listing', 'listing']

const maxTries = 8

/** Returns the steps as the service sends them. */
function toWire(steps: readonly Step[]): string {
  return JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Parses the steps as a client does. Returns `undefined` if the client cannot parse them. */
function fromWire(wire: string): Step[] | undefined {
  return z.safeDecode(z.array(Step), JSON.parse(wire)).data
}
