import { optionInvalid } from '../../client/givenOptions.js'
import { TillError } from '../../errors.js'

/**
 * Refuses, wherever it is not production, what a payment cannot be counted of.
 *
 * @throws TillError `TillOptionInvalid`
 */
export function checkPayment(given: checkPayment.Options): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuseWrong(given)
  } catch (error) {
    // A page without a bundler has no environment.
    if (error instanceof TillError) throw error
  }
}

export declare namespace checkPayment {
  /** What is given from JavaScript may be anything. */
  type Options = {
    items?: unknown
    prices?: unknown
    fees?: unknown
    amount?: unknown
    gas?: unknown
  }
}

function refuseWrong(given: checkPayment.Options): void {
  const { items, prices = [], fees = [], amount = 0n, gas = 0n } = given
  const rules: [boolean, string][] = [
    [
      isListOf(items, ({ order, quantity }) => !order || isBigint(quantity)),
      'items of orders and quantities',
    ],
    [
      isListOf(prices, ({ price, maxPrice }) => isBigint(price) && isBigint(maxPrice)),
      'prices of useSwapPrices',
    ],
    [isListOf(fees, (fee) => isBigint(fee.amount)), 'fees of amounts and receivers'],
    [isBigint(amount) && isBigint(gas), 'an amount and gas that are bigints'],
  ]
  for (const [isKept, wanted] of rules) if (!isKept) throw optionInvalid(`usePayment: it takes ${wanted}.`)
}

function isListOf(value: unknown, isRight: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isRight(Object(item)))
}

function isBigint(value: unknown): boolean {
  return typeof value === 'bigint'
}
