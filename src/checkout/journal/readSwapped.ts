import type { Address, TransactionReceipt } from 'viem'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import { readSwapMovement, type SwapMovement } from '../../swaps/readSwapMovement.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalEntry, JournalRecord } from './journalRecord.js'

/** The swap that an entry asks for, and the router that makes it; nothing where it asks for none. */
export function swapOf({ swap, calls }: Pick<JournalEntry, 'swap' | 'calls'>): EntrySwap | undefined {
  for (const call of swap ? calls : []) {
    const found = readSwap(call)
    if (found) return { ...found, to: call.to }
  }
  return undefined
}

/** A swap with the router that makes it. */
export type EntrySwap = FoundSwap & { to: Address }

/** What the swap of an entry has moved, as its receipt says; nothing where it asks for none. */
export function readSwapped(entry: JournalEntry, { logs }: TransactionReceipt): SwapMovement | undefined {
  const swap = swapOf(entry)
  return swap && readSwapMovement({ swap, to: swap.to, buyer: entry.account, logs })
}

/**
 * What the buyer holds of a swap that was made for a purchase that is not: the currency, and how much came out; nothing where
 * none was made. It is never made again for the same purchase.
 */
export function heldOf({ entries }: Pick<JournalRecord, 'entries'>): CheckoutError.Held | undefined {
  const entry = entries.findLast(({ swap, market, status }) => swap && !market && status === 'done')
  const swap = entry && swapOf(entry)
  return swap && { currency: swap.buy, amount: entry.swapped?.received ?? swap.amountOut }
}
