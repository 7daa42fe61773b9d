import type { IntentPay } from '../../checkout/intent/intent.js'
import type { CheckoutViewState } from './checkoutViewState.js'

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
    currency: IntentPay['currency']
    amount: bigint
    isMost: boolean
  }
}
