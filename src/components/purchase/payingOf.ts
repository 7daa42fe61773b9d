import type { IntentPay } from '../../checkout/intent/intent.js'
import type { CheckoutViewState } from './checkoutViewState.js'

/**
 * What is paid with where that is swapped first: what it took, or the most that it may take. Nothing where the orders’ own
 * currency is paid, and once the swap was made: what came out is what is paid with then.
 */
export function payingOf(state: CheckoutViewState): payingOf.ReturnType | undefined {
  if (state.status === 'disabled' || !state.intent.pay) return undefined
  const { pay } = state.intent
  if (state.status === 'success') {
    const { swap } = state.outcome
    return swap && { currency: swap.currency, amount: swap.paid, isMost: false }
  }
  if ('error' in state && state.error.funds === 'swapped') return undefined
  const { forecast } = state
  if (forecast && !forecast.swap) return undefined
  return { currency: pay.currency, amount: forecast?.swap?.most ?? pay.maxAmount, isMost: true }
}

export declare namespace payingOf {
  type ReturnType = {
    /** `zeroAddress` for the native currency. */
    currency: IntentPay['currency']
    /** In its smallest unit. */
    amount: bigint
    /** Whether it is the most that may be taken. */
    isMost: boolean
  }
}
