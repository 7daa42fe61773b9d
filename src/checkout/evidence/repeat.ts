import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import type { JournalEntry } from '../journal/journalRecord.js'

type Request = Pick<JournalEntry, 'market' | 'kind'> & { calls: readonly Call[] }

/** Whether a request pays nothing, or carries a purchase id that its contract records and takes once. */
export function isIdempotent({ market, kind, calls }: Request): boolean {
  const last = calls.at(-1)
  if (!market || kind === 'signature') return true
  // The contract that swaps and buys in one call records the id itself, on any market.
  return last !== undefined && (decodeCall(last.data).kind === 'marketBuy' || isSwapCheckout(last.data))
}

/** Whether a second request cannot pay twice: it pays nothing, or the market takes its id or its order once. */
export function isSafeToRepeat(request: Request & Pick<JournalEntry, 'once'>): boolean {
  return request.once === true || isIdempotent(request)
}

/** Whether a request may go to the wallet again while its result is unknown. A second swap would take its amount again. */
export function mayAskAgain(request: Request & Pick<JournalEntry, 'once' | 'swap'>): boolean {
  return !request.swap && isSafeToRepeat(request)
}
