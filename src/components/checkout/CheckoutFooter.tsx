'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatMoney } from '../parts/format.js'
import { linkOf } from '../parts/linkOf.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { isAllowed } from '../purchase/statusSentence.js'
import { isEnded, namedStatus } from '../purchase/viewStatus.js'
import { checkoutActions } from './checkoutActions.js'
import { FooterButtons } from './FooterButtons.js'

/**
 * The buttons of a checkout: at most one that goes forward, such as “Pay”, and at most one that goes back, such as “Cancel”. After a purchase
 * with `viewUrl`, the forward button leads to the bought item, and “Done” is the other button.
 */
export function CheckoutFooter(props: CheckoutFooter.Props): ReactNode {
  const {
    state,
    isBusy = false,
    isConnecting = false,
    isOffline = false,
    isShort = false,
    actions,
    due,
    currency,
    paying,
    describedBy,
    viewUrl: viewed,
    receipt,
    onConnect,
    onClose,
  } = props
  const viewUrl = linkOf('viewUrl', viewed)
  const messages = useMessages()
  const { actions: labels, button, stage, locale } = messages
  const { forward, back } = checkoutActions(state)
  const money = currency ? formatMoney({ amount: due, currency, locale }) : '…'
  const maxPay = paying?.currency && formatMoney({ amount: paying.amount, currency: paying.currency, locale })
  const price = maxPay ? stage.payUpTo(maxPay) : labels.pay(paying ? '…' : money)
  const pay = isAllowed(state) ? labels.continue(money) : due === 0n ? labels.payFree : price
  const forwards = {
    pay: { label: pay, act: actions.start },
    accept: { label: labels.accept(money), act: actions.acceptChanges },
    connect: { label: labels.connectAndContinue, act: isConnecting ? undefined : onConnect },
    retry: { label: labels.retry, act: actions.start },
    recheck: { label: labels.recheck, act: actions.start },
    done: { label: isEnded(state) ? messages.checkout.ended.back : labels.done, act: onClose },
    wait: { label: button[namedStatus(state)], act: undefined },
  }
  const next = forward && (forward !== 'connect' || onConnect) && forwards[forward]
  // Disable “Pay” and “Accept” until the screen shows the price.
  const isPriced = currency !== undefined && (!paying || maxPay !== undefined)
  const isReady =
    !isBusy &&
    !(isOffline && forward !== 'done' && forward !== 'connect') &&
    (isPriced || (forward !== 'pay' && forward !== 'accept'))
  // If the buyer has pressed “Pay” and the view still shows the idle checkout, the back button cancels the purchase.
  const isCancel = back === 'cancel' || (isBusy && state.status === 'idle')
  const backs = {
    receipt: { label: messages.receipt.back, act: receipt?.onBack ?? onClose },
    done: { label: labels.done, act: onClose },
    cancel: { label: labels.cancel, act: isCancel ? actions.cancel : onClose },
    close: { label: messages.close, act: isCancel ? actions.cancel : onClose },
  }
  const print = { label: messages.receipt.print, act: receipt?.onPrint, isBusy: false }
  if (receipt) return <FooterButtons status={state.status} back={backs.receipt} next={print} />
  if (state.status === 'success' && viewUrl) {
    const view = { label: stage.view, act: onClose, isBusy: false, href: viewUrl }
    return <FooterButtons status={state.status} back={backs.done} next={view} />
  }
  return (
    <FooterButtons
      status={state.status}
      describedBy={describedBy}
      back={back && backs[state.status === 'idle' ? 'cancel' : back]}
      next={
        next && {
          label: next.label,
          act: isReady ? next.act : undefined,
          isBusy: isBusy || forward === 'wait' || (forward === 'connect' && isConnecting),
          // The balance on the screen may be stale, so the buyer can still press the button.
          isQuiet: isShort,
        }
      }
    />
  )
}

export declare namespace CheckoutFooter {
  type Actions = { readonly [way in 'start' | 'acceptChanges' | 'cancel']: () => unknown }
  type Props = {
    /** The result of `useCheckout`, or any checkout state. */
    state: CheckoutViewState
    /** Whether the checkout has already left `state`. The forward button is then disabled. @default false */
    isBusy?: boolean | undefined
    /** Whether a wallet is connecting. @default false */
    isConnecting?: boolean | undefined
    /** Whether the browser is offline, so that no button sends anything. @default false */
    isOffline?: boolean | undefined
    /** Whether the buyer's funds are too low, so that the forward button looks secondary. @default false */
    isShort?: boolean | undefined
    /** The callbacks of the buttons. */
    actions: Actions
    /** The total, in the smallest unit of `currency`. */
    due: bigint
    /** The currency of `due`. */
    currency: Currency | undefined
    /** The maximum amount that the buyer swaps for `currency`, if they pay with another currency. */
    paying: { amount: bigint; currency: Currency | undefined } | undefined
    /** The `aria-describedby` of the forward button: the id of an element such as the text about a missing balance. */
    describedBy: string | undefined
    /** The URL where the buyer sees the bought item. */
    viewUrl: string | undefined
    /** The actions of the open receipt. If they are set, the footer has only these. */
    receipt: { onPrint: () => unknown; onBack: () => void } | undefined
    /** Opens the wallet list. */
    onConnect: (() => void) | undefined
    /** Called when the buyer leaves the checkout. */
    onClose: () => void
  }
}
