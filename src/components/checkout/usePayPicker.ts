'use client'
import { useEffect } from 'react'
import { isAddressEqual } from 'viem'
import type { IntentPay } from '../../checkout/intent/intent.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { UsePaymentReturnType } from '../../hooks/usePayment.js'
import type { UseSwapPricesReturnType } from '../../hooks/useSwapPrices.js'
import type { Order } from '../../protocol/order.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import type { PayPicker } from '../swap/PayPicker.js'
import { useFreezeWhileFocused } from '../swap/useFreezeWhileFocused.js'

export function usePayPicker(options: usePayPicker.Options): usePayPicker.ReturnType {
  const { state, order, currency, pay, onPayChange, prices, payment, active } = options
  const { options: all, proposal } = payment
  const { value, held, handlers } = useFreezeWhileFocused({
    value: { options: all, proposal, omitted: prices.omitted, updatedAt: prices.dataUpdatedAt },
    // Freeze the price while the pointer is on the picker or on the pay button, which also shows the price.
    selector: '.till-pay, .till-checkout-footer',
    active,
    known: prices.dataUpdatedAt > 0,
  })
  const now = value.options.find((option) => option.pay && pay && isSame(option.pay, pay))?.pay
  const hasMoved = now !== undefined && now.maxAmount !== pay?.maxAmount

  // biome-ignore lint/correctness/useExhaustiveDependencies: calls the host once for each price.
  useEffect(() => {
    if (active && state.status === 'idle' && hasMoved && !held) onPayChange?.(now)
  }, [active, state.status, hasMoved, held, now?.currency, now?.maxAmount])

  if (!active || !order) return { hasMoved, handlers }
  const { chainId, priceCurrencyAddress } = order
  return {
    hasMoved,
    handlers,
    picker: {
      chainId,
      ...value,
      updatedAt: value.updatedAt > 0 ? new Date(value.updatedAt) : undefined,
      value: pay,
      onValueChange: (next) => onPayChange?.(next),
      currencies: currency && { [priceCurrencyAddress]: currency },
      priced: order,
      loading: prices.isPending,
      failed: prices.isLoadingError,
      refreshing: prices.isFetching,
      held,
    },
  }
}

export declare namespace usePayPicker {
  type Options = {
    state: CheckoutViewState
    order: Order | undefined
    currency: Currency | undefined
    pay: IntentPay | undefined
    onPayChange: ((pay: IntentPay | undefined) => void) | undefined
    prices: Pick<
      UseSwapPricesReturnType,
      'dataUpdatedAt' | 'isPending' | 'isFetching' | 'isLoadingError' | 'omitted'
    >
    payment: Pick<UsePaymentReturnType, 'options' | 'proposal'>
    active: boolean
  }
  type ReturnType = {
    picker?: PayPicker.Props
    handlers: useFreezeWhileFocused.ReturnType<unknown>['handlers']
    hasMoved: boolean
  }
}

export function isChoosable(state: CheckoutViewState): boolean {
  if (state.status === 'idle') return true
  if (state.status !== 'error' && state.status !== 'cancelled') return false
  return state.error.funds === 'none' || state.error.funds === 'approval'
}

function isSame(one: IntentPay, other: IntentPay): boolean {
  return isAddressEqual(one.currency, other.currency)
}
