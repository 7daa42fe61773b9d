import { type Address, zeroAddress } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Messages } from '../messages/en.js'
import { formatMoney } from '../parts/format.js'
import { sayShortage } from '../parts/sayShortage.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import type { Facts } from './Facts.js'

/**
 * Tells what is missing to pay with, and says so: before it is paid, by what the account holds; after an error for that
 * reason, by what it said was needed, so that what arrives meanwhile is told. At most what is held, at least what is
 * missing.
 */
export function fundsOf(options: fundsOf.Options): fundsOf.ReturnType {
  const { state, facts, currency, paying, gasCurrency, messages } = options
  const { locale, stage } = messages
  const payCurrency = paying ? paying.currency : currency
  if (state.status === 'idle' || state.status === 'review') {
    const shortage = facts?.shortage
    const unit = shortage?.of === 'gas' ? gasCurrency : payCurrency
    if (!shortage || !unit) return {}
    const text = sayShortage({ ...shortage, currency: unit, messages })
    const { shortMessage } = messages.errors.InsufficientGas
    return { shortage, text: shortage.of === 'gas' ? `${shortMessage} ${text}` : text }
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
    /** The checkout; only a disabled, idle or failed one lacks anything. */
    state: CheckoutViewState
    /** What the account holds, once it is read. */
    facts: Facts.Known | undefined
    /** What is paid in. */
    currency: Currency | undefined
    /** What is swapped for it first, if anything is. */
    paying: { address: Address; currency: Currency | undefined } | undefined
    /** The network’s own. */
    gasCurrency: Currency | undefined
    /** Where the sentences are taken from. */
    messages: Messages
  }
  type ReturnType = {
    /** What is missing. */
    shortage?: Shortage | undefined
    /** What to say of it; absent where an error says it already. */
    text?: string | undefined
  }
}
