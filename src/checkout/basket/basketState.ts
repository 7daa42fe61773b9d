import type { Address } from 'viem'
import type { Funds, TillError } from '../../errors.js'
import type { BasketIntent } from '../intent/basketIntent.js'
import type { CheckoutState } from '../state/checkoutState.js'

/**
 * The state of a basket.
 *
 * - `idle`: the basket has not started.
 * - `preparing`: the checkout verifies and simulates all parts.
 * - `review`: the parts with the status `review` now have a worse offer than the buyer saw.
 * - `inOtherTab`: another tab buys the basket.
 * - `buying`: the checkout buys part `current`.
 * - `success`: all parts are bought, each proven from the chain.
 * - `error`: the basket stopped.
 * - `cancelled`: the buyer stopped the basket on the host's page or in the wallet.
 */
export type BasketState = {
  /** The terms that the buyer has accepted. */
  intent: BasketIntent
  /** The state of each part, in the order of `intent.parts`. */
  parts: readonly CheckoutState[]
  /**
   * The amounts that the buyer paid for the bought parts, one for each currency, without gas. Parts whose paid amount is not known are left
   * out.
   */
  spent: readonly Spent[]
} & (
  | {
      /** The state of the basket as a whole. */
      status: 'idle' | 'preparing' | 'inOtherTab' | 'review' | 'success'
    }
  | {
      status: 'buying'
      /** The index in `parts` of the part that the checkout buys now. */
      current: number
    }
  | {
      /** The basket stopped. */
      status: 'error' | 'cancelled'
      /**
       * The reason why the basket stopped. If the parts have different `funds`, `error.funds` is the first of `spent`, `unknown`,
       * `swapped`, `approval` and `none` that any part has.
       */
      error: TillError
      /**
       * The `funds` of the parts that are not bought. If these parts have different `funds`, `rest` is the first of `spent`, `unknown`,
       * `swapped`, `approval` and `none` that any of them has. `none` and `approval` mean that the buyer paid nothing for these parts.
       */
      rest: Funds
    }
)

/** The amount that a buyer paid in one currency. */
export type Spent = {
  /** The currency, `zeroAddress` for the native one. */
  currency: Address
  /** The decimals of the currency. */
  currencyDecimals: number
  /** The paid amount, in the currency's smallest unit. */
  amount: bigint
}

export function spentOf(parts: readonly CheckoutState[]): readonly Spent[] {
  const sums = new Map<string, Spent>()
  for (const part of parts) {
    if (part.status !== 'success' || part.outcome.paid === undefined) continue
    const { currency, currencyDecimals } = part.intent
    const amount = (sums.get(currency.toLowerCase())?.amount ?? 0n) + part.outcome.paid
    sums.set(currency.toLowerCase(), { currency, currencyDecimals, amount })
  }
  return [...sums.values()]
}

/**
 * Returns the `funds` of a part that succeeded, failed or was cancelled. Returns `undefined` for a part in any other state: such a state
 * has no `funds`, so the caller must read them from the journal.
 */
export function fundsOf(state: CheckoutState): Funds | undefined {
  if (state.status === 'success') return 'spent'
  return state.status === 'error' || state.status === 'cancelled' ? state.error.funds : undefined
}
