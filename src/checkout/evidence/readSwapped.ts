import type { Address, TransactionReceipt } from 'viem'
import type { FoundSwap } from '../../swaps/readSwap.js'
import type { SwapMovement } from '../../swaps/readSwapMovement.js'
import type { Call } from '../decode/decodeCall.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import { loadSwaps } from '../plan/lazy/loadReaders.js'

/** Returns the swap of an entry, with its router; `undefined` if the entry has none. */
export async function swapOf({
  swap,
  calls,
}: Pick<SwapEntry, 'swap' | 'calls'>): Promise<EntrySwap | undefined> {
  if (!swap) return undefined
  const { readSwap } = await loadSwaps()
  for (const call of calls) {
    const found = readSwap(call)
    if (found) return { ...found, to: call.to }
  }
  return undefined
}

/** A swap with its router. */
export type EntrySwap = FoundSwap & { to: Address }

/** Reads from a receipt what the swap of an entry moved; `undefined` if the entry has no swap. */
export async function readSwapped(
  entry: SwapEntry,
  { logs }: TransactionReceipt,
): Promise<SwapMovement | undefined> {
  const swap = await swapOf(entry)
  if (!swap) return undefined
  const { readSwapMovement } = await loadSwaps()
  return readSwapMovement({ swap, to: swap.to, buyer: entry.account, logs })
}

/** Whether the swap of an entry moved anything. A swap that cannot be decoded counts as one that did. */
export async function hasSwapped(entry: SwapEntry, receipt: TransactionReceipt): Promise<boolean> {
  const moved = await readSwapped(entry, receipt)
  return moved?.paid !== 0n || moved.received !== 0n
}

type SwapEntry = Pick<JournalEntry, 'account'> &
  Partial<Pick<JournalEntry, 'swap'>> & { calls: readonly Call[] }

/**
 * Returns the swap whose proceeds the buyer holds, with what it took and gave; `undefined` if there is none or the buyer swapped back.
 * While it stands, the same purchase never swaps again.
 */
export async function standingSwap({
  entries,
}: Pick<JournalRecord, 'entries'>): Promise<StandingSwap | undefined> {
  const entry = sinceSwappedBack(entries).findLast(
    ({ swap, market, status }) => swap && !market && status === 'done',
  )
  const swap = entry && (await swapOf(entry))
  const { paid, received } = entry?.swapped ?? {}
  return swap && { ...swap, paid: paid ?? swap.maxIn, received: received ?? swap.amountOut }
}

/** A swap that was made, with the amounts that it took and gave, each in its smallest unit. */
export type StandingSwap = EntrySwap & { paid: bigint; received: bigint }

/** Returns the currency and the amount that the buyer holds of a {@link standingSwap}. */
export async function heldOf(
  record: Pick<JournalRecord, 'entries'>,
): Promise<CheckoutError.Held | undefined> {
  const swap = await standingSwap(record)
  return swap && { currency: swap.buy, amount: swap.received }
}
