import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Moves } from './movesOf.js'

/**
 * Returns how a changed plan is worse for the buyer than the honest plan; `undefined` if it is not. If the changed plan stopped halfway, it
 * may leave the allowances and the swap that the honest plan has at that point.
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
    // After a swap, the router may keep the unused part of its allowance, as the documentation says. So plans with a swap count by their
    // peak.
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
