import fc from 'fast-check'
import { stringify } from 'viem'
import type { openSwaps, SwapPlan } from './openSwaps.js'
import type { SwapMutation, swapMutations } from './swapMutations.js'

/**
 * Randomly changes honest plans with a swap, carries out each changed plan on a chain with pools, and returns the harmful ones that
 * `verify` accepts.
 */
export async function runSwapCampaign(
  {
    shop,
    routers,
    plans,
    judge,
    codesOf,
  }: Pick<World, 'shop' | 'routers' | 'judge' | 'codesOf'> & {
    plans: { readonly [name: string]: SwapPlan }
  },
  { changes, seed, runs }: runSwapCampaign.Options,
): Promise<runSwapCampaign.ReturnType> {
  const result: runSwapCampaign.ReturnType = { passed: 0, refused: 0, harmful: 0, failures: [] }
  const changed = fc.tuple(fc.constantFrom(...Object.keys(plans)), changes({ ...shop, routers }))
  for (const [at, [name, mutations]] of fc.sample(changed, { seed, numRuns: runs }).entries()) {
    const plan = plans[name]
    if (!plan) continue
    const steps = mutations.reduce((all, mutate) => mutate(all, plan), structuredClone(plan.steps))
    const passes = codesOf(plan, steps).length === 0
    result[passes ? 'passed' : 'refused']++
    const harm = await judge(plan, steps)
    if (harm) result.harmful++
    if (!harm || !passes) continue
    const text = `seed ${seed}, number ${at}: ${name}: ${harm}: ${stringify(steps)}`
    result.failures.push(text)
  }
  return result
}

export declare namespace runSwapCampaign {
  type Options = {
    changes: (options: swapMutations.Options) => fc.Arbitrary<SwapMutation[]>
    seed: number
    runs: number
  }
  type ReturnType = { passed: number; refused: number; harmful: number; failures: string[] }
}

type World = Awaited<globalThis.ReturnType<typeof openSwaps>>
