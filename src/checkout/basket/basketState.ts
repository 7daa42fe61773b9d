import type { Address } from 'viem'
import type { Funds, TillError } from '../../errors.js'
import type { BasketIntent } from '../intent/basketIntent.js'
import type { CheckoutState } from '../state/checkoutState.js'

/**
 * The state of a basket.
 *
 * - `idle`: not started.
 * - `preparing`: the checkout verifies and simulates all parts. The wallet was not asked yet.
 * - `review`: the parts in `review` have a worse offer now than the page showed. Call `accept` or `cancel`.
 * - `elsewhere`: another tab buys the basket. This page shows how it ends.
 * - `buying`: part `current` is being bought. Its state in `parts` says which request the wallet has.
 * - `success`: all parts are bought, each proven from the chain.
 * - `error`: the basket stopped. `error.funds` is the worst of all parts. Bought parts stay bought, and `retry` continues with the
 *   rest.
 * - `cancelled`: the buyer stopped the basket, in the page or in the wallet.
 */
export type BasketState = {
  /** The terms that the buyer agreed to so far. */
  intent: BasketIntent
  /** The state of each part, in the order of `intent.parts`. */
  parts: readonly CheckoutState[]
  /** The amounts that were paid for the bought parts, one for each currency, without gas. */
  spent: readonly Spent[]
} & (
  | {
      /** The state of the basket as a whole. */
      status: 'idle' | 'preparing' | 'elsewhere' | 'review' | 'success'
    }
  | {
      /** A part is being bought. */
      status: 'buying'
      /** The index of the part in `parts`. */
      current: number
    }
  | {
      /** The basket stopped. */
      status: 'error' | 'cancelled'
      /** Why the basket stopped, with the worst `funds` of all parts. */
      error: TillError
      /** The worst `funds` of the parts that are not bought. `none` and `approval` mean that nothing was paid for them. */
      rest: Funds
    }
)

/** An amount of a currency, in its smallest unit. */
export type Spent = {
  /** The currency, `zeroAddress` for the native one. */
  currency: Address
  /** The decimals of the currency. */
  currencyDecimals: number
  /** The paid amount, in the currency's smallest unit. */
  amount: bigint
}

/** Returns the amounts that were paid for the bought parts, one for each currency. */
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

/** Returns the `funds` of a part's state, `undefined` if the part's journal has to say. */
export function fundsOf(state: CheckoutState): Funds | undefined {
  if (state.status === 'success') return 'spent'
  return state.status === 'error' || state.status === 'cancelled' ? state.error.funds : undefined
}
