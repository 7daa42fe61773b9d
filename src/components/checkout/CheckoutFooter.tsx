'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatMoney } from '../parts/format.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { namedStatus } from '../purchase/viewStatus.js'
import { checkoutActions } from './checkoutActions.js'
import { FooterButtons } from './FooterButtons.js'

/** The buttons of a checkout: at most one that proceeds and one that leaves. */
export function CheckoutFooter(props: CheckoutFooter.Props): ReactNode {
  const { state, actions, due, currency, paying, describedBy, onConnect, onClose } = props
  const messages = useMessages()
  const { actions: labels, button, stage, locale } = messages
  const { forward, back } = checkoutActions(state)
  const money = currency ? formatMoney({ amount: due, currency, locale }) : '…'
  const maxPay = paying?.currency && formatMoney({ amount: paying.amount, currency: paying.currency, locale })
  const price = maxPay ? stage.payUpTo(maxPay) : labels.pay(paying ? '…' : money)
  const forwards = {
    pay: { label: due === 0n ? labels.payFree : price, act: actions.start },
    accept: { label: labels.accept(money), act: actions.acceptChanges },
    connect: { label: labels.connect, act: onConnect },
    retry: { label: labels.retry, act: actions.start },
    recheck: { label: labels.recheck, act: actions.start },
    done: { label: labels.done, act: onClose },
    wait: { label: button[namedStatus(state)], act: undefined },
  }
  const next = forward && (forward !== 'connect' || onConnect) && forwards[forward]
  // Disable “Pay” and “Accept” until the screen shows the price.
  const isPriced = currency !== undefined && (!paying || maxPay !== undefined)
  const ready = next?.act !== undefined && (isPriced || (forward !== 'pay' && forward !== 'accept'))
  const leave = { label: state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close }
  return (
    <FooterButtons
      status={state.status}
      describedBy={describedBy}
      back={back && { ...leave, act: back === 'cancel' ? actions.cancel : onClose }}
      next={next && { label: next.label, act: ready ? next.act : undefined, isBusy: forward === 'wait' }}
    />
  )
}

export declare namespace CheckoutFooter {
  type Actions = { readonly [way in 'start' | 'acceptChanges' | 'cancel']: () => unknown }
  type Props = {
    /** The result of `useCheckout`, or any checkout state. */
    state: CheckoutViewState
    /** The callbacks of the buttons. */
    actions: Actions
    /** The total, in the smallest unit of `currency`. */
    due: bigint
    /** The currency of `due`. */
    currency: Currency | undefined
    /** The maximum amount that the buyer swaps for `currency`, if they pay with another currency. */
    paying: { amount: bigint; currency: Currency | undefined } | undefined
    /** The id of the element that describes the forward button, such as the text about a missing balance. */
    describedBy: string | undefined
    /** Opens the wallet list. */
    onConnect: (() => void) | undefined
    /** Called when the buyer leaves the checkout. */
    onClose: () => void
  }
}
