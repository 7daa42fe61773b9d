'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatMoney } from '../parts/format.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { namedStatus } from '../purchase/stageOf.js'
import { checkoutActions } from './checkoutActions.js'

/** What the buyer can do at a state: at most one button that goes on, and one that leaves. */
export function CheckoutFooter(props: CheckoutFooter.Props): ReactNode {
  const { state, actions, due, currency, paying, describedBy, onConnect, onClose } = props
  const messages = useMessages()
  const { actions: labels, button, stage, locale } = messages
  const { forward, back } = checkoutActions(state)
  const money = currency ? formatMoney({ amount: due, currency, locale }) : '…'
  const most = paying?.currency && formatMoney({ amount: paying.amount, currency: paying.currency, locale })
  const price = most ? stage.payUpTo(most) : labels.pay(paying ? '…' : money)
  const forwards = {
    pay: { label: due === 0n ? labels.payFree : price, act: actions.start },
    accept: { label: labels.accept(money), act: actions.accept },
    connect: { label: labels.connect, act: onConnect },
    retry: { label: labels.retry, act: actions.retry },
    recheck: { label: labels.recheck, act: actions.retry },
    done: { label: labels.done, act: onClose },
    wait: { label: button[namedStatus(state)], act: undefined },
  }
  const next = forward && forwards[forward]
  // Nobody pays a price that is not on the screen yet.
  const isPriced = currency !== undefined && (!paying || most !== undefined)
  const ready = next?.act !== undefined && (isPriced || (forward !== 'pay' && forward !== 'accept'))
  return (
    <div className="till-checkout-footer">
      {back && (
        <button
          type="button"
          className="till-button"
          data-variant="quiet"
          onClick={back === 'cancel' ? actions.cancel : onClose}
        >
          {state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close}
        </button>
      )}
      {next && (
        <button
          // A review must be read: what was pressed to get here must not accept it at a second press.
          key={state.status === 'review' ? 'review' : 'forward'}
          type="button"
          className="till-button"
          data-status={state.status}
          data-busy={forward === 'wait' ? '' : undefined}
          aria-disabled={!ready}
          aria-describedby={describedBy}
          onClick={() => ready && next.act?.()}
        >
          {next.label}
        </button>
      )}
    </div>
  )
}

export declare namespace CheckoutFooter {
  type Actions = { readonly [way in 'start' | 'accept' | 'retry' | 'cancel']: () => unknown }
  type Props = {
    state: CheckoutViewState
    actions: Actions
    /** What is paid in all, in the smallest unit of `currency`. */
    due: bigint
    currency: Currency | undefined
    /** What is swapped for it first, and the most of that. */
    paying: { amount: bigint; currency: Currency | undefined } | undefined
    /** The id of what is to be known before the button that goes on is pressed. */
    describedBy: string | undefined
    onConnect: (() => void) | undefined
    onClose: () => void
  }
}
