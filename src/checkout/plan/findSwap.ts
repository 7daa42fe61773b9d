import type { Address } from 'viem'
import { readSwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import type { Call } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'

/** The swap among the calls of a purchase that is paid with something else, with its router; nothing where there is none. */
export function findSwap(calls: readonly Call[], { pay }: Pick<Intent, 'pay'>): PlannedSwap | undefined {
  for (const call of calls) {
    const swap = pay && readSwap(call)
    if (swap) return { ...swap, to: call.to }
    const merged = readSwapCheckout(call)
    if (merged?.found) return { ...merged.found, to: merged.swap.to, through: call.to }
  }
  return undefined
}

/** A swap with its router, and with the contract that swaps and buys in one, where it is made by one. */
export type PlannedSwap = FoundSwap & { to: Address; through?: Address | undefined }
