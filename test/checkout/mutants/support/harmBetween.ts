import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Moves } from './movesOf.js'

/**
 * Returns how a changed plan is worse for the buyer than the honest plan; `undefined` if it is not.
 *
 * If a step of the changed plan failed, the earlier steps remain in effect. Their allowances and their swap are no harm if the honest plan
 * has them, too.
 */
export function harmBetween({ honest, peak, changed, intent }: harmBetween.Options): string | undefined {
  const { currency, maxTotal, pay, buyer } = intent
  const nameOf = (token: typeof currency) => {
    return `${isAddressEqual(token, zeroAddress) ? 'ether' : token} of ${buyer}`
  }
  const paid = nameOf(pay?.currency ?? currency)
  const maxPaid = pay?.maxAmount ?? maxTotal
  const isSwapped = pay !== undefined && (changed.moved.get(nameOf(currency)) ?? 0n) >= maxTotal
  for (const name of new Set([...honest.moved.keys(), ...changed.moved.keys()])) {
    const [expected, moved] = [honest.moved.get(name) ?? 0n, changed.moved.get(name) ?? 0n]
    const isBuyers = name.endsWith(` of ${buyer}`)
    if (changed.isDone) {
      const isAgreed = name === paid && -moved <= maxPaid
      if (moved < expected && !isAgreed) return `${name}: ${moved} instead of ${expected}`
    } else if (isBuyers && moved < 0n) {
      const isAgreed = name === paid && isSwapped && -moved <= maxPaid
      if (!isAgreed) return `${name}: ${moved}, and it has failed`
    }
  }
  for (const [name, amount] of changed.allowed) {
    // After a swap, an unused part of the router's allowance may remain, as the documentation says. So the limit for a plan with a swap is
    // the largest allowance of the honest plan.
    const agreed = (changed.isDone && !pay ? honest : peak).allowed.get(name) ?? 0n
    if (amount > agreed) return `${name}: ${amount} allowed instead of ${agreed}`
  }
  return undefined
}

export declare namespace harmBetween {
  type Options = {
    honest: Moves
    /** The largest allowances at any moment of the honest plan. */
    peak: Pick<Moves, 'allowed'>
    changed: Moves
    intent: Intent
  }
}
