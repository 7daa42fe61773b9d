import type { Address, Hex } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { readSwap } from '../../../../../src/swaps/readSwap.js'
import { mergePlan } from './mergePlan.js'
import type { SwapAttack, SwapPlan } from './openSwaps.js'

/** Applies an attack on a swap to the swap in a swap checkout call. Returns `undefined` if the attack leaves the swap unchanged. */
export function mergeAttack<name extends string>(
  { change }: SwapAttack<name>,
  plan: SwapPlan,
  contract: Address,
): Step[] | undefined {
  const contractSwap = { ...plan.swap, recipient: contract }
  const steps = plan.steps.map((step) =>
    step.id === 'swap' ? { ...step, ...plan.swap.router.write(contractSwap) } : step,
  )
  const honest = steps.find(({ id }) => id === 'swap')
  const swap = change(structuredClone(steps), { ...plan, steps, swap: contractSwap }).find(
    ({ id }) => id === 'swap',
  )
  if (!swap || !honest || (swap.data === honest.data && swap.to === honest.to)) return undefined
  // Set the contract's amount to the swap's maximum, so that only the attack itself is wrong.
  const { maxIn = plan.swap.maxIn } = readSwap(swap) ?? {}
  return mergePlan(plan, contract, () => ({
    checkout: { router: swap.to, swap: swap.data as Hex, maxAmount: maxIn },
  }))
}
