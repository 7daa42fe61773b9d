import { type Address, zeroAddress } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Messages } from '../messages/en.js'
import { joinSentences } from '../messages/joinSentences.js'
import { formatMoney } from '../parts/format.js'
import { formatShortage } from '../parts/formatShortage.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import type { Facts } from './Facts.js'

/** Returns the missing funds. After an error, compares the current balance with the amount that the failed step needed. */
export function fundsOf(options: fundsOf.Options): FundsSentence {
  const { state, facts, currency, paying, gasCurrency, messages } = options
  const { locale, stage } = messages
  const payCurrency = paying ? paying.currency : currency
  if (state.status === 'idle' || state.status === 'review') {
    const { shortage, funded, balance } = facts ?? {}
    if (!shortage && funded && balance !== undefined && payCurrency)
      return {
        text: stage.enough(formatMoney({ amount: balance, currency: payCurrency, locale, round: 'down' })),
      }
    const unit = shortage?.of === 'gas' ? gasCurrency : payCurrency
    if (!shortage || !unit) return {}
    const text = formatShortage({ ...shortage, currency: unit, messages })
    const { shortMessage } = messages.errors.InsufficientGas
    return { shortage, text: shortage.of === 'gas' ? joinSentences(shortMessage, text) : text }
  }
  const { amounts } = 'error' in state && state.error instanceof CheckoutError ? state.error : {}
  if (!amounts || state.status === 'disabled') return {}
  const { of, needed } = amounts
  const held = (of === 'gas' ? facts?.nativeBalance : facts?.balance) ?? amounts.held
  const unit = of === 'gas' ? gasCurrency : payCurrency
  if (held >= needed) {
    if (!unit) return {}
    return { text: stage.enough(formatMoney({ amount: held, currency: unit, locale, round: 'down' })) }
  }
  const currencyAddress = of === 'gas' ? zeroAddress : (paying?.address ?? state.intent.currency)
  return { shortage: { of, needed, held, missing: needed - held, currencyAddress } }
}

export declare namespace fundsOf {
  type Options = {
    state: CheckoutViewState
    facts: Facts.Known | undefined
    currency: Currency | undefined
    paying: { address: Address; currency: Currency | undefined } | undefined
    gasCurrency: Currency | undefined
    messages: Messages
  }
}

/** The sentence about the buyer's funds, and what is missing. */
export type FundsSentence = {
  /** The missing amount, if the balance is too low. */
  shortage?: Shortage | undefined
  /** The sentence about the balance. */
  text?: string | undefined
}
