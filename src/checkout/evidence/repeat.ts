import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import type { JournalEntry } from '../journal/journalRecord.js'

type Request = Pick<JournalEntry, 'market' | 'kind'> & { calls: readonly Call[] }

/** Whether a request pays nothing, or carries a purchase id that its contract accepts only once. */
export function isIdempotent({ market, kind, calls }: Request): boolean {
  const last = calls.at(-1)
  if (!market || kind === 'signature') return true
  // The swap checkout contract records the purchase id itself, even if the market records none.
  return last !== undefined && (decodeCall(last.data).kind === 'marketBuy' || isSwapCheckout(last.data))
}

/** Whether a second request cannot pay twice: it pays nothing, or the market accepts its id or its order only once. */
export function isSafeToRepeat(request: Request & Pick<JournalEntry, 'once'>): boolean {
  return request.once === true || isIdempotent(request)
}

/** Whether the wallet may get the same request again: never for a swap, because a second one would cost its amount again. */
export function mayAskAgain(request: Request & Pick<JournalEntry, 'once' | 'swap'>): boolean {
  return !request.swap && isSafeToRepeat(request)
}
