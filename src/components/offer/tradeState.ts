import type { Hex } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { TillError } from '../../errors.js'
import type { CurrentStep } from '../../hooks/listing/useSellerMutation.js'
import type { UseCurrencyReturnType } from '../../hooks/useCurrency.js'
import type { Step } from '../../protocol/step.js'

/** The state of the dialogs that make and accept offers, and that list tokens. */
export type TradeState =
  | { status: 'idle' | 'preparing' }
  | { status: 'awaitingWallet' | 'pending'; step: Step }
  | { status: 'error'; error: TillError }
  /** A listing that the seller signed has no transaction, so no `hash`. */
  | { status: 'success'; hash: Hex | undefined }

/** Returns the state of the dialog for the mutation that a hook such as `useMakeOffer` returns. */
export function tradeState(mutation: tradeState.Options): TradeState {
  const { status, error, data, step, stepStatus } = mutation
  if (status === 'pending') return step && stepStatus ? { status: stepStatus, step } : { status: 'preparing' }
  if (status === 'error' && error) return { status: 'error', error }
  return data ? { status: 'success', hash: data.hash } : { status: 'idle' }
}

export declare namespace tradeState {
  type Options = CurrentStep & {
    status: 'idle' | 'pending' | 'error' | 'success'
    error: TillError | null
    data: { hash: Hex | undefined } | undefined
  }
}

/** Returns an error instead of the idle state if the currency cannot be read. Without its decimals, the dialog cannot show an amount. */
export function withCurrencyError(state: TradeState, money: UseCurrencyReturnType): TradeState {
  if (state.status !== 'idle' || money.currency || money.status !== 'error') return state
  return { status: 'error', error: new CheckoutError('CurrencyUnreadable') }
}

/** Whether the trade has ended, so that a closed dialog can forget it: a success, or an error after which nothing is pending. */
export function isOver(state: TradeState): boolean {
  return state.status === 'success' || (state.status === 'error' && !isFixed(state))
}

/** Whether the terms must stay unchanged: a request with these terms may still take effect, or has taken effect. */
export function isFixed(state: TradeState): boolean {
  if (state.status === 'error') return state.error.funds === 'unknown' || state.error.funds === 'spent'
  return state.status !== 'idle'
}
