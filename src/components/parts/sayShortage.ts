import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { formatMoney, formatShort } from './format.js'

/** What an account has too little of, in a sentence: not more than it holds, nor less than is missing. */
export function sayShortage(options: sayShortage.Options): string {
  const { needed, held, currency, messages } = options
  const { locale, short } = messages
  return short(
    formatMoney({ amount: held, currency, locale, round: 'down' }),
    formatShort({ amount: needed - held, decimals: currency.decimals, locale }),
  )
}

export declare namespace sayShortage {
  type Options = {
    /** In the smallest unit of `currency`, as `held` is. */
    needed: bigint
    /** Less than `needed`. */
    held: bigint
    currency: Currency
    messages: Messages
  }
}
