'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatMoney } from '../parts/format.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { namedStatus } from '../purchase/stageOf.js'
import { checkoutActions } from './checkoutActions.js'
import { Ways } from './Ways.js'

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
  // Where the page cannot connect a wallet, no button says that it would.
  const next = forward && (forward !== 'connect' || onConnect) && forwards[forward]
  // Nobody pays a price that is not on the screen yet.
  const isPriced = currency !== undefined && (!paying || most !== undefined)
  const ready = next?.act !== undefined && (isPriced || (forward !== 'pay' && forward !== 'accept'))
  const leave = { label: state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close }
  return (
    <Ways
      status={state.status}
      describedBy={describedBy}
      back={back && { ...leave, act: back === 'cancel' ? actions.cancel : onClose }}
      next={next && { label: next.label, act: ready ? next.act : undefined, isBusy: forward === 'wait' }}
    />
  )
}

export declare namespace CheckoutFooter {
  type Actions = { readonly [way in 'start' | 'accept' | 'retry' | 'cancel']: () => unknown }
  type Props = {
    /** What `useCheckout` answers, or a state to show. */
    state: CheckoutViewState
    /** What the buttons call. */
    actions: Actions
    /** What is paid in all, in the smallest unit of `currency`. */
    due: bigint
    /** The currency of `due`. While it is not known, nothing can be paid. */
    currency: Currency | undefined
    /** What is swapped for it first, and the most of that. */
    paying: { amount: bigint; currency: Currency | undefined } | undefined
    /** The id of what is to be known before the button that goes on is pressed. */
    describedBy: string | undefined
    /** Opens the host’s list of wallets. Without it there is no button where no account is connected. */
    onConnect: (() => void) | undefined
    /** Called by the button that leaves, when nothing is under way any more. */
    onClose: () => void
  }
}
