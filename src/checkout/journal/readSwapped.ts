import type { Address, TransactionReceipt } from 'viem'
import type { FoundSwap } from '../../swaps/readSwap.js'
import type { SwapMovement } from '../../swaps/readSwapMovement.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { loadSwaps } from '../plan/late/loadReaders.js'
import type { JournalEntry, JournalRecord } from './journalRecord.js'

/** The swap that an entry asks for, and the router that makes it; nothing where it asks for none. */
export async function swapOf({
  swap,
  calls,
}: Pick<JournalEntry, 'swap' | 'calls'>): Promise<EntrySwap | undefined> {
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
  entry: JournalEntry,
  { logs }: TransactionReceipt,
): Promise<SwapMovement | undefined> {
  const swap = await swapOf(entry)
  if (!swap) return undefined
  const { readSwapMovement } = await loadSwaps()
  return readSwapMovement({ swap, to: swap.to, buyer: entry.account, logs })
}

/**
 * What the buyer holds of a swap that was made for a purchase that is not: the currency, and how much came out; nothing where
 * none was made. It is never made again for the same purchase.
 */
export async function heldOf({
  entries,
}: Pick<JournalRecord, 'entries'>): Promise<CheckoutError.Held | undefined> {
  const entry = entries.findLast(({ swap, market, status }) => swap && !market && status === 'done')
  const swap = entry && (await swapOf(entry))
  return swap && { currency: swap.buy, amount: entry.swapped?.received ?? swap.amountOut }
}
