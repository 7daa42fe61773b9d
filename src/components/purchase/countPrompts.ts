import { isAddressEqual, zeroAddress } from 'viem'
import type { CheckoutState, StepState } from '../../checkout/state/checkoutState.js'

/** Returns the number of wallet prompts for these steps. The page itself sends a `post` step, so such a step needs no prompt. */
export function countPrompts(steps: readonly StepState[]): number {
  return steps.filter(({ meaning }) => meaning?.kind !== 'post').length
}

/** Returns the number of wallet prompts for a whole basket, or `undefined` if the steps of a part are unknown or may change. */
export function countBasketPrompts(parts: readonly CheckoutState[]): number | undefined {
  if (parts.length === 0 || !parts.every((part) => part.steps.length > 0 && isIndependent(part, parts)))
    return undefined
  return parts.reduce((sum, { steps }) => sum + countPrompts(steps), 0)
}

/**
 * Whether the steps of this part stay the same after the purchases of the other parts. Two parts in the same currency may rely on one
 * allowance, which the first part uses up. So each of them must have its own approval step.
 */
function isIndependent({ intent, steps }: CheckoutState, parts: readonly CheckoutState[]): boolean {
  const sameCurrency = parts.filter((part) => isAddressEqual(part.intent.currency, intent.currency))
  if (sameCurrency.length === 1 || isAddressEqual(intent.currency, zeroAddress)) return true
  const kinds = steps.map(({ meaning }) => meaning?.kind)
  return (kinds.includes('allow') || kinds.includes('signAllow')) && !kinds.includes('takeBack')
}
