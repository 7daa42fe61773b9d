import { isSwapCheckout } from '../../swaps/checkout/isSwapCheckout.js'
import { type Call, decodeCall } from '../decode/decodeCall.js'
import type { JournalEntry } from '../journal/journalRecord.js'

type Request = Pick<JournalEntry, 'market' | 'kind'> & { calls: readonly Call[] }

/** Whether a request pays nothing, or contains a purchase id that the called contract accepts only once. */
export function isIdempotent({ market, kind, calls }: Request): boolean {
  const last = calls.at(-1)
  if (!market || kind === 'signature') return true
  // The swap checkout contract records the purchase id itself, even if the market records none.
  return last !== undefined && (decodeCall(last.data).kind === 'marketBuy' || isSwapCheckout(last.data))
}

/** Whether a second request cannot pay twice: it pays nothing, or the market accepts the purchase id or the order only once. */
export function paysOnce(request: Request & Pick<JournalEntry, 'once'>): boolean {
  return request.once === true || isIdempotent(request)
}

/**
 * Whether the checkout may send the same request to the wallet again without another search on the chain. A swap is never repeatable,
 * because a second swap would take the input amount a second time.
 */
export function isRepeatable(request: Request & Pick<JournalEntry, 'once' | 'swap'>): boolean {
  return !request.swap && paysOnce(request)
}
