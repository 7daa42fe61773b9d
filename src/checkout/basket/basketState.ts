import type { Address } from 'viem'
import type { Funds, TillError } from '../../errors.js'
import type { BasketIntent } from '../intent/basketIntent.js'
import type { CheckoutState } from '../state/checkoutState.js'

/**
 * Where a basket stands.
 *
 * - `idle`: not started.
 * - `preparing`: all purchases of it are verified and rehearsed. Nothing was asked yet.
 * - `review`: of the parts that are in `review`, less is offered now than was shown; `accept` or `cancel`.
 * - `elsewhere`: another tab is at it; its end is shown here too.
 * - `buying`: purchase `current` is under way; its own state in `parts` says what the wallet is asked.
 * - `success`: all of it is bought, each purchase proven from the chain.
 * - `error`: it stopped; `error.funds` says the worst of all purchases. What is bought stays bought, and `retry` goes on with the
 *   rest.
 * - `cancelled`: the buyer stopped it, in the page or in the wallet.
 */
export type BasketState = {
  /** What the buyer agreed to by now. */
  intent: BasketIntent
  /** Where each purchase stands, in the order of `intent.parts`. */
  parts: readonly CheckoutState[]
  /** What was paid for those that are bought, for each currency, without gas. */
  spent: readonly Spent[]
} & (
  | {
      /** Where it stands as a whole. */
      status: 'idle' | 'preparing' | 'elsewhere' | 'review' | 'success'
    }
  | {
      /** A purchase is under way. */
      status: 'buying'
      /** Its place in `parts`, counted from 0. */
      current: number
    }
  | {
      /** It stopped. */
      status: 'error' | 'cancelled'
      /** Why it stopped, with the truth about the money of all purchases. */
      error: TillError
      /** Where the money of those stands that are not made: with `none` and `approval` nothing was paid for them. */
      rest: Funds
    }
)

/** An amount of a currency, in its smallest unit. */
export type Spent = {
  /** The token that was paid, `zeroAddress` for the native one. */
  currency: Address
  /** How many decimals it has. */
  currencyDecimals: number
  /** What was paid, in its smallest unit. */
  amount: bigint
}

/** What was paid for those purchases that are made. */
export function spentOf(parts: readonly CheckoutState[]): readonly Spent[] {
  const sums = new Map<string, Spent>()
  for (const part of parts) {
    if (part.status !== 'success') continue
    const { currency, currencyDecimals } = part.intent
    const amount = (sums.get(currency.toLowerCase())?.amount ?? 0n) + part.outcome.paid
    sums.set(currency.toLowerCase(), { currency, currencyDecimals, amount })
  }
  return [...sums.values()]
}

/** What a purchase says of the money; nothing as long as its journal knows better. */
export function fundsOf(state: CheckoutState): Funds | undefined {
  if (state.status === 'success') return 'spent'
  return state.status === 'error' || state.status === 'cancelled' ? state.error.funds : undefined
}
