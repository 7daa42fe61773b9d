import type { Messages } from '../messages/en.js'
import { countOf } from '../parts/countOf.js'
import { formatFiat } from '../parts/format.js'
import { type BasketPart, sumOf, worthOf } from './basketParts.js'

/**
 * Returns the price on a basket's button. With several currencies, this is their value in dollars, followed by the number of currencies. If
 * a value is unknown, it is each amount.
 */
export function priceLabel(options: priceLabel.Options): priceLabel.ReturnType {
  const { parts, due, messages } = options
  const { basket, locale } = messages
  const count = sumOf(parts.filter(({ due }) => due > 0n)).length
  const worth = count > 1 ? worthOf(parts) : undefined
  if (due === undefined || worth === undefined) return { amount: due?.join(' + ') ?? '…', currencies: '' }
  const currencies = basket.currencies(countOf({ amount: BigInt(count), decimals: 0, locale }))
  return { amount: formatFiat({ value: worth, locale }), currencies: ` · ${currencies}` }
}

export declare namespace priceLabel {
  type Options = {
    parts: readonly BasketPart[]
    /** The formatted sum of each currency; `undefined` until all currencies are known. */
    due: readonly string[] | undefined
    messages: Messages
  }
  type ReturnType = {
    /** The amount for the texts “Pay …” and “Accept and pay …”. */
    amount: string
    /** The number of currencies, with a separator before it, or an empty text. */
    currencies: string
  }
}
