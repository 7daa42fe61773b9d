import { isAddressEqual, type TransactionReceipt } from 'viem'
import type { Intent } from '../intent/intent.js'
import { readMovement } from '../plan/readMovement.js'
import { isLeftOut } from '../plan/readShare.js'
import { isSafeToRepeat } from './isIdempotent.js'
import type { JournalEntry } from './journalRecord.js'
import { readSwapped } from './readSwapped.js'

/**
 * Whether a transaction went through without the payment that it was to carry: a bundle of smart accounts (ERC-4337)
 * succeeds also when a call in it fails. Only told of payments that the market takes once, so that to be wrong costs
 * nothing, of swaps that moved nothing, and of a batch that made others of its purchases.
 */
export async function isNoop(
  receipt: TransactionReceipt,
  entry: JournalEntry,
  intent: Intent,
): Promise<boolean> {
  const { market, calls, swap } = entry
  const { logs, to } = receipt
  if (isLeftOut({ logs, entry, intent })) return true
  const target = calls.at(-1)?.to
  if (swap && !market && target && to && !isAddressEqual(to, target)) {
    const moved = await readSwapped(entry, receipt)
    return moved?.paid === 0n && moved.received === 0n
  }
  if (!market || !isSafeToRepeat(entry) || !target || !to || isAddressEqual(to, target)) return false
  if (logs.some(({ address }) => isAddressEqual(address, market))) return false
  const { paid, received, lost } = readMovement({ logs, value: 0n, intent })
  return paid === 0n && received.length === 0 && lost.length === 0
}
