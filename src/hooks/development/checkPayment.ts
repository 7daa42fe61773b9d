import { optionInvalid } from '../../client/requireOptions.js'
import { TillError } from '../../errors.js'

export function checkPayment(parameters: checkPayment.Options): void {
  try {
    if (process.env.NODE_ENV !== 'production') assertTypes(parameters)
  } catch (error) {
    // Ignore other errors: a page without a bundler has no `process`.
    if (error instanceof TillError) throw error
  }
}

export declare namespace checkPayment {
  /** The parameters, with unknown types, because JavaScript callers may pass any value. */
  type Options = {
    items?: unknown
    prices?: unknown
    fees?: unknown
    amount?: unknown
    gas?: unknown
    dataFee?: unknown
  }
}

function assertTypes(parameters: checkPayment.Options): void {
  const { items, prices = [], fees = [], amount = 0n, gas = 0n, dataFee = 0n } = parameters
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
    [[amount, gas, dataFee].every(isBigint), 'an amount, gas and a data fee that are bigints'],
  ]
  for (const [isValid, expected] of rules)
    if (!isValid) throw optionInvalid(`usePayment: must receive ${expected}.`)
}

function isListOf(value: unknown, isValidItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isValidItem(Object(item)))
}

function isBigint(value: unknown): boolean {
  return typeof value === 'bigint'
}
