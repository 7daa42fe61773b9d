import type { TransactionReceipt } from 'viem'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import type { Outcome } from '../state/checkoutState.js'
import { proveOutcome } from './proveOutcome.js'
import { swapOf } from './readSwapped.js'

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
  const { calls, together, swap: router, maxTotal = intent.maxTotal } = entry
  const proven = await proveOutcome({
    intent: { ...intent, maxTotal },
    policy,
    ...(await readers),
    receipt,
    calls,
    together,
    router,
  })
  const swap = proven.swap ?? (await readSwapMade(record))
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

/**
 * Whether what is shown as made is so by the receipt of its transaction: in another block than the one that has proven it, it has to
 * prove the very same once more. What goes through as a whole may have bought less there, or nothing.
 *
 * Rejects with a CheckoutError `NotLoaded`.
 */
export async function isMade(
  context: prove.Context,
  { record, receipt }: Pick<prove.Options, 'record' | 'receipt'>,
): Promise<boolean> {
  const { outcome, entries } = record
  if (receipt?.status !== 'success') return false
  const entry = entries.findLast(({ market, hash }) => market && hash === outcome?.hash)
  if (!entry || entry.blockHash === receipt.blockHash) return true
  try {
    const { paid, swap } = await prove(context, { record, entry, receipt })
    return paid === outcome?.paid && swap?.paid === outcome.swap?.paid
  } catch (cause) {
    if (cause instanceof CheckoutError && cause.code === 'OutcomeMismatch') return false
    throw cause
  }
}

/** What the swap of this purchase moved, if there was one. */
async function readSwapMade({ entries }: JournalRecord): Promise<Outcome['swap']> {
  const entry = sinceSwappedBack(entries).findLast(({ swap, status }) => swap && status === 'done')
  const { swapped, hash } = entry ?? {}
  const swap = entry && (await swapOf(entry))
  return swap && swapped && hash && { currency: swap.sell, ...swapped, hash }
}
