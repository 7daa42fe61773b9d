import fc from 'fast-check'
import { restrictPlan } from '../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders, verify } from '../../../../src/checkout/verify/verify.js'
import { honestArbitrary } from './honestArbitrary.js'
import { purchaseId } from './honestPlans.js'
import { type Chains, judge } from './judge.js'

/** Verifies and carries out honest plans. Returns those that `verify` refuses or that do not buy the items. */
export async function runHonest(options: runHonest.Options): Promise<string[]> {
  const { chains, seed, runs } = options
  const plans = fc.sample(honestArbitrary, { seed, numRuns: runs })
  const wrong = await Promise.all(
    plans.map(async (plan, index) => {
      const steps = restrictPlan({ ...knownReaders, ...plan, purchaseId })
      const codes = verify({ ...plan, steps }).flatMap((found) => found.map(({ code }) => code))
      const { end, harm } = await judge({ chains, plan, steps })
      if (end === 'bought' && codes.length === 0) return []
      return [`seed ${seed}, path ${index}: ${plan.venue}: ${harm ?? end} ${codes.join()}`]
    }),
  )
  return wrong.flat()
}

export declare namespace runHonest {
  type Options = { chains: Chains; seed: number; runs: number }
}
