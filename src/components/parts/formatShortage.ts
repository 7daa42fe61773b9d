import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { formatMoney, formatShort } from './format.js'

/** Returns a sentence about missing funds. Rounds the balance down and the missing amount up. */
export function formatShortage(options: formatShortage.Options): string {
  const { needed, held, currency, messages } = options
  const { locale, short } = messages
  return short(
    formatMoney({ amount: held, currency, locale, round: 'down' }),
    formatShort({ amount: needed - held, decimals: currency.decimals, locale }),
  )
}

export declare namespace formatShortage {
  type Options = {
    needed: bigint
    held: bigint
    currency: Currency
    messages: Messages
  }
}
