import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import type { JournalEntry } from '../journal/journalRecord.js'

/** Whether a request pays nothing, or carries an id that the market takes once and by which it is found again. */
export function isIdempotent({
  market,
  kind,
  calls,
}: Pick<JournalEntry, 'market' | 'kind'> & { calls: readonly Call[] }): boolean {
  const last = calls.at(-1)
  if (!market || kind === 'signature') return true
  // A contract that swaps and buys in one takes an id once as well, whatever the market does.
  return last !== undefined && (decodeCall(last.data).kind === 'marketBuy' || isSwapCheckout(last.data))
}

/** Whether a request may be made again without harm: it pays nothing, or what it pays for is taken once, by its id or as an order. */
export function isSafeToRepeat(
  entry: Parameters<typeof isIdempotent>[0] & Pick<JournalEntry, 'once'>,
): boolean {
  return entry.once === true || isIdempotent(entry)
}

/** Whether a request may be made again though nobody knows what became of it: one that swaps takes what it swaps once more. */
export function mayAskAgain(
  entry: Parameters<typeof isSafeToRepeat>[0] & Pick<JournalEntry, 'swap'>,
): boolean {
  return !entry.swap && isSafeToRepeat(entry)
}
