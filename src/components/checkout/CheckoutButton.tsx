'use client'
import { type ReactNode, useId, useState } from 'react'
import type { IntentPay } from '../../checkout/intent/intent.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { type UseCheckoutParameters, useCheckout } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useEqual } from '../../hooks/useEqual.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Order } from '../../protocol/order.js'
import { orderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText } from '../parts/EnglishText.js'
import { Part, type PartProps } from '../parts/Part.js'
import { useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { namedStatus } from '../purchase/stageOf.js'
import { useWalletChoice } from '../wallet/useWalletChoice.js'
import { useDialog } from './useDialog.js'

/**
 * A button that opens the checkout of one order, or of several together, and names the state that it is in.
 *
 * It never pays by itself: the dialog shows what is bought, and the buyer presses “Pay” there.
 *
 * @example
 * <CheckoutButton order={order} quantity={3n} />
 */
export const CheckoutButton = withRef(function CheckoutButton(props: CheckoutButton.Props): ReactNode {
  const { order, quantity, items: several, fees, recipient, policy, onEvent, ...others } = props
  const { marketplace, reference, pay: given, onPayChange, currency, collectionName, ...more } = others
  const { viewUrl, topUp, onConnect, children, ...rest } = more
  const messages = useMessages()
  const [open, setOpen] = useState(false)
  // What the screen showed when the dialog was opened is what is bought, whatever the page renders meanwhile.
  const [shown, setShown] = useState<Selection>()
  const wanted: Selection = {
    items: several ?? (order ? [{ order, quantity: quantity ?? oneOf(order) }] : []),
    fees,
  }
  const selection = shown ?? wanted
  // What the buyer has chosen stands until the page says something else.
  const preset = useEqual(given)
  const [choice, choose] = useState<{ over: IntentPay | undefined; pay: IntentPay | undefined }>()
  const pay = choice && choice.over === preset ? choice.pay : preset
  const { policy: trusted } = useTillContext()
  const { routers } = policy ?? trusted ?? {}
  const isChoice = (routers?.[selection.items[0]?.order.chainId ?? 0]?.length ?? 0) > 0
  const [missing, setMissing] = useState(false)
  const wallet = useWalletChoice({ onConnected: () => setOpen(true), onClosed: () => change(false) })
  function onMissing(): void {
    setMissing(true)
    wallet.close()
  }
  const { Dialog, ahead } = useDialog({ wanted: open, load: loadCheckout, onMissing })
  const { Dialog: Wallets } = useDialog({ wanted: wallet.choice !== undefined, load: loadWallets, onMissing })
  const checkout = useCheckout({ ...selection, recipient, marketplace, reference, pay, policy, onEvent })

  const now = useNow(selection.items.flatMap(({ order }) => [order.validFrom, order.validUntil]))
  const sale = selection.items
    .map((item) => orderState({ order: item.order, now }))
    .find((state) => state !== 'available')
  const begun = checkout.status !== 'disabled' && checkout.status !== 'idle'
  const disconnected = checkout.status === 'disabled' && checkout.reason === 'disconnected'
  const mistake =
    !begun && !sale && checkout.status === 'disabled' && checkout.reason === 'invalid'
      ? checkout.error
      : undefined
  const whyId = useId()
  const free = selection.items.every((item) => item.order.priceAmount === 0n) && !fees?.length
  // Behind the dialog it stays as it is: what it would say moves the page around.
  const named = begun && !open
  const label = named
    ? messages.button[namedStatus(checkout)]
    : sale && !begun
      ? messages.order.availability[sale]
      : disconnected
        ? messages.actions.connect
        : free
          ? messages.buttonFree
          : messages.button.idle
  const disabled =
    !begun && (sale !== undefined || (checkout.status === 'disabled' && checkout.reason !== 'disconnected'))

  function press(): void {
    setMissing(false)
    if (disconnected && onConnect) onConnect()
    else {
      setShown(selection)
      if (disconnected) wallet.begin()
      else setOpen(true)
    }
  }

  function changePay(next: IntentPay | undefined): void {
    choose({ over: preset, pay: next })
    onPayChange?.(next)
  }

  function change(next: boolean): void {
    setOpen(next)
    if (next || !isSettled(checkout, selection)) return
    if (begun) checkout.reset()
    setShown(undefined)
  }

  return (
    <>
      <Part
        tag="button"
        partName="button"
        type="button"
        state={{
          status: checkout.status,
          sale: begun ? undefined : sale,
          busy: wallet.connecting || (!open && isBusy(checkout)),
        }}
        aria-haspopup={disconnected && onConnect ? undefined : 'dialog'}
        aria-describedby={mistake ? whyId : undefined}
        disabled={disabled}
        onClick={press}
        onPointerEnter={ahead}
        onFocus={ahead}
        {...rest}
      >
        {children ?? label}
      </Part>
      {mistake && (
        <span className="till-button-missing" id={whyId}>
          <EnglishText>{mistake.message}</EnglishText>
        </span>
      )}
      {missing && (
        <span className="till-button-missing" role="alert">
          {messages.errors.NotLoaded.shortMessage} {messages.errors.NotLoaded.fix}
        </span>
      )}
      {Dialog && (
        <Dialog
          checkout={checkout}
          items={selection.items}
          fees={selection.fees}
          pay={pay}
          onPayChange={isChoice ? changePay : undefined}
          currency={currency}
          collectionName={collectionName}
          viewUrl={viewUrl}
          topUp={topUp}
          open={open}
          onOpenChange={change}
          onConnect={onConnect ?? wallet.begin}
        />
      )}
      {Wallets && wallet.choice && (
        <Wallets {...wallet.choice} onChoose={wallet.choose} onBack={wallet.back} onClose={wallet.close} />
      )}
    </>
  )
})

export declare namespace CheckoutButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    Pick<UseCheckoutParameters, 'fees' | 'recipient' | 'marketplace' | 'reference' | 'policy' | 'onEvent'> & {
      /**
       * What the buyer pays with, until something else is chosen in the dialog: there is a choice where the policy names routers.
       * @default the currency of the orders
       */
      pay?: IntentPay | undefined
      /** Called when the buyer chooses what to pay with; with nothing for the currency of the orders. */
      onPayChange?: ((pay: IntentPay | undefined) => void) | undefined
      /** How the currency of the orders is written. @default read from the chain */
      currency?: Currency | undefined
      /** What the collection of the orders is called. @default read from the chain */
      collectionName?: string | undefined
      /** Where the buyer sees what was bought, such as a collection's page. @default there is no such link */
      viewUrl?: string | undefined
      /** Shows a way to get what the account has too little of, such as an on-ramp. @default there is none */
      topUp?: ((shortage: Shortage) => ReactNode) | undefined
      /** Called when no wallet is connected. @default lets the buyer choose a wallet, and goes on */
      onConnect?: (() => void) | undefined
    } & (
      | {
          /** The order that is bought. */
          order: Order
          /** In base units of the order's `quantityDecimals`. @default one whole unit */
          quantity?: bigint | undefined
          items?: undefined
        }
      | {
          /** Several orders, bought together. */
          items: Selection['items']
          order?: undefined
          quantity?: undefined
        }
    )
}

function loadCheckout() {
  return import('./CheckoutDialog.js').then(({ CheckoutDialog }) => CheckoutDialog)
}

function loadWallets() {
  return import('../wallet/WalletDialog.js').then(({ WalletDialog }) => WalletDialog)
}

type Selection = Pick<UseCheckoutParameters, 'items' | 'fees'>

function oneOf(order: Order): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals)
  // Less than a unit may be left of what can be divided.
  return order.quantityAvailable > 0n && order.quantityAvailable < unit ? order.quantityAvailable : unit
}

function isBusy({ status }: CheckoutViewState): boolean {
  return ['preparing', 'elsewhere', 'switchChain', 'confirm', 'pending', 'settling'].includes(status)
}

/** Whether a closed checkout may be let go: nothing was paid, or it was and more can be bought. */
function isSettled(state: CheckoutViewState, { items }: Selection): boolean {
  switch (state.status) {
    case 'disabled':
    case 'idle':
      return true
    case 'success':
      return items.every(({ order, quantity }) => order.quantityRemaining > quantity)
    case 'error':
    case 'cancelled':
      return state.error.funds === 'none' || state.error.funds === 'approval'
    default:
      return false
  }
}
