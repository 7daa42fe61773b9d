import type { TransactionReceipt } from 'viem'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import { swapOf } from '../journal/readSwapped.js'
import { proveOutcome } from '../plan/proveOutcome.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * Proves a purchase from its receipt, by what was agreed when it was asked for, whatever this page shows and pays with.
 *
 * @throws CheckoutError `PaymentUnknown` where there is none, and as {@link proveOutcome}.
 */
export async function prove(
  { intent, policy, readers }: prove.Context,
  { record, entry, receipt }: prove.Options,
): Promise<Outcome> {
  if (!entry || !receipt) throw new CheckoutError('PaymentUnknown')
  // What an earlier version has noted does not say the most.
  const { calls, together, swap: router, maxTotal = record.outcome?.paid ?? intent.maxTotal } = entry
  const proven = await proveOutcome({
    ...{ intent: { ...intent, maxTotal }, policy, ...(await readers) },
    ...{ receipt, calls, together, router },
  })
  const swap = await readSwapMade(record)
  return swap ? { ...proven, swap } : proven
}

export declare namespace prove {
  type Context = Pick<CheckoutContext, 'intent' | 'policy' | 'readers'>
  type Options = {
    /** Of the purchase. */
    record: JournalRecord
    /** What has paid for it. */
    entry: JournalEntry | undefined
    receipt: TransactionReceipt | undefined
  }
}

/** What the swap of this purchase moved, if there was one. */
async function readSwapMade({ entries }: JournalRecord): Promise<Outcome['swap']> {
  const entry = sinceSwappedBack(entries).findLast(({ swap, status }) => swap && status === 'done')
  const { swapped, hash } = entry ?? {}
  const swap = entry && (await swapOf(entry))
  return swap && swapped && hash && { currency: swap.sell, ...swapped, hash }
}
