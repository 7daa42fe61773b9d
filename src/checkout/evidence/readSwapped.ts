import type { Address, TransactionReceipt } from 'viem'
import type { FoundSwap } from '../../swaps/readSwap.js'
import type { SwapMovement } from '../../swaps/readSwapMovement.js'
import type { Call } from '../decode/decodeCall.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import { loadSwaps } from '../plan/lazy/loadReaders.js'

/** The swap that an entry asks for, and the router that makes it; nothing where it asks for none. */
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

/** A swap with the router that makes it. */
export type EntrySwap = FoundSwap & { to: Address }

/** What the swap of an entry has moved, as its receipt says; nothing where it asks for none. */
export async function readSwapped(
  entry: SwapEntry,
  { logs }: TransactionReceipt,
): Promise<SwapMovement | undefined> {
  const swap = await swapOf(entry)
  if (!swap) return undefined
  const { readSwapMovement } = await loadSwaps()
  return readSwapMovement({ swap, to: swap.to, buyer: entry.account, logs })
}

/** Whether the swap of an entry has moved anything, as its receipt says; what cannot be read may have. */
export async function hasSwapped(entry: SwapEntry, receipt: TransactionReceipt): Promise<boolean> {
  const moved = await readSwapped(entry, receipt)
  return moved?.paid !== 0n || moved.received !== 0n
}

/** What may ask for a swap. */
type SwapEntry = Pick<JournalEntry, 'account'> &
  Partial<Pick<JournalEntry, 'swap'>> & { calls: readonly Call[] }

/**
 * The swap that was made for a purchase that is not, with what it took and gave; nothing where none was made, or it was swapped
 * back. While it stands it is never made again for the same purchase.
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

/** A swap that was made: what it took, and what it gave, each in its smallest unit. */
export type StandingSwap = EntrySwap & { paid: bigint; received: bigint }

/** What the buyer holds of a {@link standingSwap}: the currency, and how much came out. */
export async function heldOf(
  record: Pick<JournalRecord, 'entries'>,
): Promise<CheckoutError.Held | undefined> {
  const swap = await standingSwap(record)
  return swap && { currency: swap.buy, amount: swap.received }
}
