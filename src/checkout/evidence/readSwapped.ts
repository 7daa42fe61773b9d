import type { Address, TransactionReceipt } from 'viem'
import type { FoundSwap } from '../../swaps/readSwap.js'
import type { SwapMovement } from '../../swaps/readSwapMovement.js'
import type { Call } from '../decode/decodeCall.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import { loadSwaps } from '../plan/lazy/loadReaders.js'

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

export type EntrySwap = FoundSwap & { to: Address }

export async function readSwapped(
  entry: SwapEntry,
  { logs }: TransactionReceipt,
): Promise<SwapMovement | undefined> {
  const swap = await swapOf(entry)
  if (!swap) return undefined
  const { readSwapMovement } = await loadSwaps()
  return readSwapMovement({ swap, to: swap.to, buyer: entry.account, logs })
}

export async function hasSwapped(entry: SwapEntry, receipt: TransactionReceipt): Promise<boolean> {
  const moved = await readSwapped(entry, receipt)
  return moved?.paid !== 0n || moved.received !== 0n
}

type SwapEntry = Pick<JournalEntry, 'account'> &
  Partial<Pick<JournalEntry, 'swap'>> & { calls: readonly Call[] }

/** Returns the last completed swap, unless it was swapped back. The purchase pays with the output of this swap and does not swap again. */
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

export type StandingSwap = EntrySwap & { paid: bigint; received: bigint }

export async function readSwapProceeds(
  record: Pick<JournalRecord, 'entries'>,
): Promise<CheckoutError.Held | undefined> {
  const swap = await standingSwap(record)
  return swap && { currency: swap.buy, amount: swap.received }
}
