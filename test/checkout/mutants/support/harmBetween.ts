import { isAddressEqual, zeroAddress } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Moves } from './movesOf.js'

/**
 * Says what a changed plan has done to the buyer that the honest one does not; nothing where it has done just the same, or better. What
 * has stopped in between may have allowed what the honest one allows on its way, and swapped as was agreed.
 */
export function harmBetween({ honest, peak, changed, intent }: harmBetween.Options): string | undefined {
  const { currency, maxTotal, pay, buyer } = intent
  const nameOf = (token: typeof currency) => {
    return `${isAddressEqual(token, zeroAddress) ? 'ether' : token} of ${buyer}`
  }
  const paid = nameOf(pay?.currency ?? currency)
  const most = pay?.maxAmount ?? maxTotal
  const isSwapped = pay !== undefined && (changed.moved.get(nameOf(currency)) ?? 0n) >= maxTotal
  for (const name of new Set([...honest.moved.keys(), ...changed.moved.keys()])) {
    const [wanted, moved] = [honest.moved.get(name) ?? 0n, changed.moved.get(name) ?? 0n]
    const isHers = name.endsWith(` of ${buyer}`)
    if (changed.isDone) {
      const isAgreed = name === paid && -moved <= most
      if (moved < wanted && !isAgreed) return `${name}: ${moved} instead of ${wanted}`
    } else if (isHers && moved < 0n) {
      const isAgreed = name === paid && isSwapped && -moved <= most
      if (!isAgreed) return `${name}: ${moved}, and it has failed`
    }
  }
  for (const [name, amount] of changed.allowed) {
    // What a router was let take and did not need it keeps, as the documentation says.
    const agreed = (changed.isDone && !pay ? honest : peak).allowed.get(name) ?? 0n
    if (amount > agreed) return `${name}: ${amount} allowed instead of ${agreed}`
  }
  return undefined
}

export declare namespace harmBetween {
  type Options = {
    honest: Moves
    /** The most that was allowed at any moment of the honest plan. */
    peak: Pick<Moves, 'allowed'>
    changed: Moves
    intent: Intent
  }
}
