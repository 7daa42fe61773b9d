import { isAddressEqual } from 'viem'
import type { JournalEntry } from '../journal/journalRecord.js'
import { hasPaid } from './payment.js'
import { hasSwapped } from './readSwapped.js'

/**
 * Whether a transaction went through without the payment that it was to carry: a bundle of smart accounts (ERC-4337)
 * succeeds also when a call in it fails, and so does a transaction of an account that lets it fail. Only told of a payment
 * that has moved nothing, of swaps that moved nothing, and of a batch that made others of its purchases. Nothing comes back where a
 * payment may have gone through, and what it moved cannot be told.
 *
 * Rejects with the client's own error, and with a CheckoutError `NotLoaded`.
 */
export async function isNoop(
  options: hasPaid.Options & { entry: JournalEntry },
): Promise<boolean | undefined> {
  const { receipt, entry } = options
  const { market, calls, swap, together, account } = entry
  const { from, to } = receipt
  const target = calls.at(-1)?.to
  const isPlain = to && target && isAddressEqual(to, target) && isAddressEqual(from, account)
  if (!together && (!target || !to || isPlain)) return false
  if (market) {
    const paid = await hasPaid(options)
    return paid === undefined ? undefined : !paid
  }
  return swap !== undefined && !(await hasSwapped(entry, receipt))
}
