'use client'
import { type ReactNode, useState } from 'react'
import type { IntentPay } from '../../checkout/intent/intent.js'
import { givenItems } from '../../hooks/purchases/prepareIntent.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { type UseCheckoutParameters, useCheckout } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useEqual } from '../../hooks/useEqual.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { namedStatus } from '../purchase/stageOf.js'
import { PurchaseButton } from './PurchaseButton.js'

/**
 * A button that opens the checkout of one order, or of several together, and names the state that it is in.
 *
 * It never pays by itself: the dialog shows what is bought, and the buyer presses “Pay” there.
 *
 * @example
 * <CheckoutButton order={order} quantity={3n} />
 */
export const CheckoutButton = withRef(function CheckoutButton(props: CheckoutButton.Props): ReactNode {
  const {
    order,
    quantity,
    items: several,
    fees,
    recipient,
    policy,
    onEvent,
    marketplace,
    reference,
    pay: given,
    onPayChange,
    currency,
    collectionName,
    viewUrl,
    topUp,
    ...rest
  } = props
  const messages = useMessages()
  // What the screen showed when the dialog was opened is what is bought, whatever the page renders meanwhile.
  const [shown, setShown] = useState<Selection>()
  const wanted: Selection = {
    items: several ? givenItems(several) : order ? [{ order, quantity: quantity ?? oneOf(order) }] : [],
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
  const checkout = useCheckout({ ...selection, recipient, marketplace, reference, pay, policy, onEvent })
  // What is not there yet is not free.
  const free =
    selection.items.length > 0 &&
    selection.items.every((item) => item.order.priceAmount === 0n) &&
    !fees?.length

  function changePay(next: IntentPay | undefined): void {
    choose({ over: preset, pay: next })
    onPayChange?.(next)
  }

  return (
    <PurchaseButton
      purchase={checkout}
      items={selection.items}
      label={free ? messages.buttonFree : messages.button.idle}
      begunLabel={messages.button[namedStatus(checkout)]}
      load={loadCheckout}
      dialog={(Dialog, dialog) => (
        <Dialog
          checkout={checkout}
          items={selection.items}
          fees={selection.fees}
          policy={policy}
          pay={pay}
          onPayChange={isChoice ? changePay : undefined}
          currency={currency}
          collectionName={collectionName}
          viewUrl={viewUrl}
          topUp={topUp}
          {...dialog}
        />
      )}
      onHold={(held) => setShown(held ? selection : undefined)}
      {...rest}
    />
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

type Selection = Pick<UseCheckoutParameters, 'items' | 'fees'>

function oneOf(order: Order): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals ?? 0)
  // Less than a unit may be left of what can be divided.
  return order.quantityAvailable > 0n && order.quantityAvailable < unit ? order.quantityAvailable : unit
}
