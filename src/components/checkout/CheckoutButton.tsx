'use client'
import { type ReactNode, useState } from 'react'
import type { IntentPay } from '../../checkout/intent/intent.js'
import { parseItems } from '../../hooks/purchases/prepareIntent.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { type UseCheckoutParameters, useCheckout } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useEqual } from '../../hooks/useEqual.js'
import type { Shortage } from '../../hooks/usePayment.js'
import { oneUnitOf } from '../../protocol/oneUnitOf.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { namedStatus } from '../purchase/viewStatus.js'
import { PurchaseButton } from './PurchaseButton.js'

/**
 * A button that opens the checkout of one order, or of several orders, and shows the checkout's state. It never pays by itself: the dialog
 * shows the order, and the buyer presses “Pay” there.
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
    pay: initialPay,
    onPayChange,
    currency,
    collectionName,
    viewUrl,
    yours,
    topUp,
    pollingInterval,
    ...rest
  } = props
  const messages = useMessages()
  // The buyer gets the items that the dialog showed when it opened, even if the host's page renders other items meanwhile.
  const [frozenSelection, setFrozenSelection] = useState<Selection>()
  const requestedSelection: Selection = {
    items: several ? parseItems(several) : order ? [{ order, quantity: quantity ?? oneUnitOf(order) }] : [],
    fees,
  }
  const selection = frozenSelection ?? requestedSelection
  const preset = useEqual(initialPay)
  const [choice, choose] = useState<{ over: IntentPay | undefined; pay: IntentPay | undefined }>()
  const pay = choice && choice.over === preset ? choice.pay : preset
  const { policy: trusted } = useTillContext()
  const { routers } = policy ?? trusted ?? {}
  const isChoice = (routers?.[selection.items[0]?.order.chainId ?? 0]?.length ?? 0) > 0
  const checkout = useCheckout({ ...selection, recipient, marketplace, reference, pay, policy, onEvent })
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
      startedLabel={messages.button[namedStatus(checkout)]}
      yours={yours}
      viewUrl={viewUrl}
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
          pollingInterval={pollingInterval}
          {...dialog}
        />
      )}
      onHold={(held) => setFrozenSelection(held ? selection : undefined)}
      {...rest}
    />
  )
})

export declare namespace CheckoutButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    Pick<UseCheckoutParameters, 'fees' | 'recipient' | 'marketplace' | 'reference' | 'policy' | 'onEvent'> & {
      /** The currency that the buyer pays with, until they choose another. @default the currency of the orders */
      pay?: IntentPay | undefined
      /** Called when the buyer chooses a currency to pay with. */
      onPayChange?: ((pay: IntentPay | undefined) => void) | undefined
      /** The symbol and decimals of the orders' currency. @default read from the chain */
      currency?: Currency | undefined
      /** The name of the orders' collection. @default read from the chain */
      collectionName?: string | undefined
      /** The URL where the buyer sees the bought item, such as a collection page. @default no link */
      viewUrl?: string | undefined
      /** Whether the viewer owns the item of a sold order. The button then says “View” and links to `viewUrl`. @default false */
      yours?: boolean | undefined
      /** Renders a way to add missing funds, such as an on-ramp. @default nothing */
      topUp?: ((shortage: Shortage) => ReactNode) | undefined
      /** The pause between two reads of the orders in the open dialog, in milliseconds. @default 10_000 */
      pollingInterval?: number | undefined
      /** Called when the buyer presses “Connect and continue” in the dialog. @default opens the wallet list */
      onConnect?: (() => void) | undefined
    } & (
      | {
          /** The order to buy. */
          order: Order
          /** The quantity, in base units of the order's `quantityDecimals`. @default one whole unit */
          quantity?: bigint | undefined
          items?: undefined
        }
      | {
          /** Several orders, bought in one checkout. */
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
