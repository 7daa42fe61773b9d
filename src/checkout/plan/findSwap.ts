import type { Address } from 'viem'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import type { Call } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'

/** The swap among the calls of a purchase that is paid with something else, with its router; nothing where there is none. */
export function findSwap(
  calls: readonly Call[],
  { pay }: Pick<Intent, 'pay'>,
): (FoundSwap & { to: Address }) | undefined {
  for (const call of pay ? calls : []) {
    const swap = readSwap(call)
    if (swap) return { ...swap, to: call.to }
  }
  return undefined
}
