import type { Address } from 'viem'
import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import type { FoundSwap } from '../../swaps/readSwap.js'
import type { Call } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import { loadSwaps } from './lazy/loadReaders.js'
import { type Movement, readMovement } from './readMovement.js'

export async function findSwap(
  calls: readonly Call[],
  { pay }: { pay?: Intent['pay'] | Address },
): Promise<PlannedSwap | undefined> {
  if (!pay && !calls.some(({ data }) => isSwapCheckout(data))) return undefined
  const { readSwap, readSwapCheckout } = await loadSwaps()
  for (const call of calls) {
    const swap = pay && readSwap(call)
    if (swap) return { ...swap, to: call.to }
    const merged = readSwapCheckout(call)
    if (merged?.found && merged.swap) return { ...merged.found, to: merged.swap.to, through: call.to }
  }
  return undefined
}

export type PlannedSwap = FoundSwap & { to: Address; through?: Address | undefined }

export async function readMoved(options: readMoved.Options): Promise<readMoved.ReturnType> {
  const { calls, logs, intent, router } = options
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const swap = await findSwap(calls, { pay: router ?? intent.pay })
  if (!swap) return { movement: readMovement({ logs, value, intent }) }
  const { readSwappedMovement } = await loadSwaps()
  return { swap, movement: readSwappedMovement({ logs, value, intent, swap }) }
}

export declare namespace readMoved {
  type Options = Pick<readMovement.Options, 'logs' | 'intent'> & {
    calls: readonly Call[]
    router?: Address | undefined
  }
  type ReturnType = { movement: Movement; swap?: PlannedSwap }
}
