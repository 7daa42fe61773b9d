import { isAddressEqual, type TransactionReceipt } from 'viem'
import type { Intent } from '../intent/intent.js'
import { readMovement } from '../plan/readMovement.js'
import { isIdempotent } from './isIdempotent.js'
import type { JournalEntry } from './journalRecord.js'

/**
 * Whether a transaction went through without the payment that it was to carry: a bundle of smart accounts (ERC-4337)
 * succeeds also when a call in it fails. Only told of payments that the market takes once, so that to be wrong costs
 * nothing.
 */
export function isNoop(receipt: TransactionReceipt, entry: JournalEntry, intent: Intent): boolean {
  const { market, calls } = entry
  const { logs, to } = receipt
  const target = calls.at(-1)?.to
  if (!market || !isIdempotent(entry) || !target || !to || isAddressEqual(to, target)) return false
  if (logs.some(({ address }) => isAddressEqual(address, market))) return false
  const { paid, received, lost } = readMovement({ logs, value: 0n, intent })
  return paid === 0n && received.length === 0 && lost.length === 0
}
