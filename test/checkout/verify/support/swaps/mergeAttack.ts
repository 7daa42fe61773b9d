import type { Address, Hex } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { readSwap } from '../../../../../src/swaps/readSwap.js'
import { mergePlan } from './mergePlan.js'
import type { SwapAttack, SwapPlan } from './openSwaps.js'

/**
 * Makes the same attack by the swap within a call on the contract that swaps and buys in one transaction: what it does to a swap that
 * gives to the contract. Nothing where it does nothing to the swap.
 */
export function mergeAttack<name extends string>(
  { change }: SwapAttack<name>,
  plan: SwapPlan,
  contract: Address,
): Step[] | undefined {
  const given = { ...plan.swap, recipient: contract }
  const steps = plan.steps.map((step) =>
    step.id === 'swap' ? { ...step, ...plan.swap.router.write(given) } : step,
  )
  const honest = steps.find(({ id }) => id === 'swap')
  const swap = change(structuredClone(steps), { ...plan, steps, swap: given }).find(({ id }) => id === 'swap')
  if (!swap || !honest || (swap.data === honest.data && swap.to === honest.to)) return undefined
  // What it takes is what the contract is to take, so that nothing else is wrong.
  const { maxIn = plan.swap.maxIn } = readSwap(swap) ?? {}
  return mergePlan(plan, contract, () => ({
    checkout: { router: swap.to, swap: swap.data as Hex, maxAmount: maxIn },
  }))
}
