'use client'
import { type ReactNode, useId } from 'react'
import { maxTotalOf, priceOf } from '../../checkout/intent/intent.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { costOf } from '../../venues/sale.js'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { dueOf, priceChange, totalAt } from '../purchase/dueOf.js'
import type { Facts as PurchaseFacts } from '../purchase/Facts.js'
import type { Funds as PurchaseFunds } from '../purchase/Funds.js'
import { fundsOf } from '../purchase/fundsOf.js'
import { narrate } from '../purchase/narrate.js'
import { payingOf } from '../purchase/payingOf.js'
import type { PayPicker } from '../swap/PayPicker.js'
import type { CheckoutFooter } from './CheckoutFooter.js'
import {
  Changes,
  Details,
  Ending,
  Expiry,
  Facts,
  Footer,
  Funds,
  Header,
  Items,
  Narration,
  Notice,
  Pay,
  Step,
  Total,
} from './checkoutViewParts.js'
import { useSteadyState } from './useSteadyState.js'
import { type View, ViewContext } from './useView.js'

/**
 * A checkout at one state: what is bought, what it costs, how far it is, and what the buyer can do now.
 *
 * Knows no wallet and no chain: it shows the state that it is given, and calls the actions. Ready as it is, or composed
 * of its parts: with children, it is `CheckoutView.Root`. A part shows nothing at a state that it has nothing to do with.
 *
 * @example
 * <CheckoutView state={checkout} actions={checkout} items={items} currency={currency} onClose={leave} />
 * <CheckoutView.Root {...props}><CheckoutView.Items /><CheckoutView.Total /><CheckoutView.Footer /></CheckoutView.Root>
 */
export const CheckoutView = Object.assign(withRef(Ready), {
  /** The checkout around its parts. */
  Root: withRef(CheckoutViewRoot),
  /** What goes on, how far it is, and the button that closes. */
  Header: withRef(Header),
  /** What is bought: one after the other, each as `renderItem` shows it. */
  Items: withRef(Items),
  /** What is paid in all. */
  Total: withRef(Total),
  /** What it is paid with, to choose from, before anything was begun. */
  Pay: withRef(Pay),
  /** What it is paid from, before anything was begun: balance, account, network and its fee. */
  Facts: withRef(Facts),
  /** How the offer has changed, where it has. */
  Changes: withRef(Changes),
  /** The one step that is at hand, while a purchase goes on. */
  Step: withRef(Step),
  /** What went wrong, where the money is, and the ways on that are not in the footer. */
  Notice: withRef(Notice),
  /** What the account has too little of to pay, and the host’s way to more. */
  Funds: withRef(Funds),
  /** What goes on, in a sentence for the eye. */
  Narration: withRef(Narration),
  /** When the first of the offers ends, before anything was begun. */
  Expiry,
  /** What can be done with what was bought, once it is. */
  Ending: withRef(Ending),
  /** What not everybody wants to read, folded. */
  Details,
  /** At most one button that goes on, and one that leaves. */
  Footer,
})

export declare namespace CheckoutView {
  type Props = PartProps<'div'> & {
    /** Where the checkout stands: what `useCheckout` answers. */
    state: CheckoutViewState
    /** What the buttons call. */
    actions: CheckoutFooter.Actions & { readonly [way in 'startOver' | 'revoke']: () => unknown } & {
      /** Swaps back what is held of a swap. @default there is no button for it */
      readonly swapBack?: (() => unknown) | undefined
    }
    /** The orders as they were shown, and how much of each is bought, in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** Fees on top of the price, in the currency's smallest unit. @default [] */
    fees?: readonly { amount: bigint; receiver: string }[] | undefined
    /** The currency that is paid. While it is not known there is no price, and nothing can be paid. */
    currency: Currency | undefined
    /** How that is written which is swapped for it first: `state.intent.pay`. While it is not known nothing can be paid. */
    payCurrency?: Currency | undefined
    /** What the buyer may choose of to pay with, before it is begun. @default there is no choice */
    picker?: PayPicker.Props | undefined
    /** The currency that the network's fee is paid in. @default its amount is not shown */
    gasCurrency?: Currency | undefined
    /** What tokens, currencies, networks and accounts are called. @default by their numbers and addresses */
    nameOf?: NameOf | undefined
    /** What the network of the orders is called. @default not named */
    chainName?: string | undefined
    /** The base address of a block explorer, to which transactions link. @default none */
    explorerUrl?: string | undefined
    /** What is known of the account, its balance and the network's fee. @default nothing */
    facts?: PurchaseFacts.Known | undefined
    /** Where the buyer sees what was bought. @default there is no such link */
    viewUrl?: string | undefined
    /** Shows a way to get what the account has too little of, such as an on-ramp. @default there is none */
    topUp?: PurchaseFunds.Props['topUp']
    /** The moment at which it is true. @default the time, kept up to date */
    now?: Date | undefined
    /** The id of the heading, which names the dialog around. */
    titleId?: string | undefined
    /** Shows one item, where the checkout is not composed of its parts. @default PurchaseItem */
    renderItem?: Items.Props['renderItem']
    /** Called when the buyer wants to connect a wallet. @default there is no button that would */
    onConnect?: (() => void) | undefined
    /** Called when the buyer closes the checkout. What was sent goes on. */
    onClose: () => void
  }
}

function Ready(props: CheckoutView.Props): ReactNode {
  const { renderItem, children, ...rest } = props
  return (
    <CheckoutView.Root {...rest}>
      {children ?? (
        <>
          <Header />
          <div className="till-checkout-body">
            <div className="till-checkout-main">
              <Items renderItem={renderItem} />
              <Total />
              <Pay />
              <Facts />
              <Changes />
              <Step />
              <Notice />
              <Funds />
              <Narration />
              <Expiry />
              <Ending />
              <Details />
            </div>
          </div>
          <Footer />
        </>
      )}
    </CheckoutView.Root>
  )
}

function CheckoutViewRoot(props: Omit<CheckoutView.Props, 'renderItem'>): ReactNode {
  const {
    state,
    actions,
    items: wanted,
    fees: added = [],
    currency,
    gasCurrency,
    nameOf,
    chainName,
    explorerUrl,
    facts,
    viewUrl,
    topUp,
    now,
    titleId,
    payCurrency,
    picker,
    onConnect,
    onClose,
    children,
    ...rest
  } = props
  const messages = useMessages()
  const shown = useSteadyState(state)
  const intent = state.status === 'disabled' ? undefined : state.intent
  const fees = intent?.fees ?? added
  const price = intent
    ? maxTotalOf(intent.orders, [])
    : wanted.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  const total = costOf({ price, fees })
  const due = dueOf(state, total)
  const items = wanted.map(({ order, quantity }) => {
    const agreed = intent?.orders.find(({ orderId }) => orderId === order.orderId)
    const changed = priceChange(shown, order.orderId)
    return {
      order,
      quantity: agreed?.quantity ?? quantity,
      unitPrice: changed?.now ?? agreed?.unitPrice ?? order.priceAmount,
      // What the total tells already is not told twice.
      unitPriceBefore: changed?.now === due ? undefined : changed?.shown,
      currency,
      alone: wanted.length === 1,
    }
  })
  const before = shown.status === 'review' ? totalAt(shown, 'shown') : undefined
  // A price that has changed stands where it stood.
  const differences =
    shown.status === 'review' ? shown.differences.filter(({ kind }) => kind !== 'price') : []
  const found = payingOf(shown)
  const paying = found && { ...found, address: found.currency, currency: payCurrency }
  const funds = fundsOf({ state: shown, facts, currency, paying, gasCurrency, messages })
  const fundsId = useId()
  const view: View = {
    state,
    shown,
    actions,
    items,
    first: wanted[0]?.order,
    price,
    fees,
    before,
    due,
    differences,
    currency,
    gasCurrency,
    nameOf,
    chainName,
    explorerUrl,
    facts,
    viewUrl,
    now,
    titleId,
    paying,
    picker,
    topUp,
    funds,
    fundsId,
    onConnect,
    onClose,
  }
  const error = 'error' in shown ? shown.error : undefined
  return (
    <ViewContext.Provider value={view}>
      <Part tag="div" partName="checkout" state={{ status: shown.status, funds: error?.funds }} {...rest}>
        {children}
        {/* However it is composed, who does not see it hears what goes on. */}
        <output className="till-hidden till-checkout-spoken">
          {[narrate({ state, messages, chainName, nameOf }), funds.text].filter(Boolean).join(' ')}
        </output>
      </Part>
    </ViewContext.Provider>
  )
}
