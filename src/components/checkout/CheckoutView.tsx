'use client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { maxTotalOf, priceOf } from '../../checkout/intent/intent.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { costOf } from '../../venues/sale.js'
import { joinSentences } from '../messages/joinSentences.js'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { dueOf, priceChange, totalAt } from '../purchase/dueOf.js'
import type { Facts as PurchaseFacts } from '../purchase/Facts.js'
import type { Funds as PurchaseFunds } from '../purchase/Funds.js'
import { fundsOf } from '../purchase/fundsOf.js'
import { payingOf } from '../purchase/payingOf.js'
import { statusSentence } from '../purchase/statusSentence.js'
import { useOffline } from '../purchase/useOffline.js'
import { isEnded } from '../purchase/viewStatus.js'
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
import { useMinimumDisplayTime } from './useMinimumDisplayTime.js'
import { useSuccessTime } from './useSuccessTime.js'
import { type View, ViewContext } from './useView.js'

/**
 * A checkout in one state: items, costs, progress and the buyer's actions.
 *
 * @example
 * <CheckoutView state={checkout} actions={checkout} items={items} currency={currency} onClose={leave} />
 * <CheckoutView.Root {...props}><CheckoutView.Items /><CheckoutView.Total /><CheckoutView.Footer /></CheckoutView.Root>
 */
export const CheckoutView = Object.assign(withRef(Ready), {
  /** The checkout's element, which passes the state to its parts. */
  Root: withRef(CheckoutViewRoot),
  /** The title, the progress and the close button. */
  Header: withRef(Header),
  /** The items, each rendered by `renderItem`. */
  Items: withRef(Items),
  /** The total price, with fees. After the purchase, the paid amount and the time. */
  Total: withRef(Total),
  /** The choice of the currency to pay with, before the purchase starts. */
  Pay: withRef(Pay),
  /** Balance, account, network and network fee, before the purchase starts. */
  Facts: withRef(Facts),
  /** The changes of the orders since the host's page showed them, such as a higher price, if there are any. */
  Changes: withRef(Changes),
  /** The current step, during a purchase. */
  Step: withRef(Step),
  /** The error, where the money is, and further actions, such as to revoke an allowance. */
  Notice: withRef(Notice),
  /** The missing funds, and the element that `topUp` renders. */
  Funds: withRef(Funds),
  /** A sentence about the current state. */
  Narration: withRef(Narration),
  /** The time at which the first of the orders ends, before the purchase starts. */
  Expiry,
  /** After a purchase, the buttons for the receipt and for sharing, and the opened receipt. */
  Ending: withRef(Ending),
  /** The fees, the simulated result and the steps, collapsed. After the purchase, the receipt replaces them. */
  Details,
  /** The buttons: at most one that proceeds and one that leaves. After the purchase, one leads to `viewUrl`. */
  Footer,
})

export declare namespace CheckoutView {
  type Props = PartProps<'div'> & {
    /** The checkout state, from `useCheckout`. */
    state: CheckoutViewState
    /** The callbacks of the buttons. */
    actions: CheckoutFooter.Actions & {
      readonly [way in 'confirmNotSent' | 'revokeAllowance']: () => unknown
    } & {
      /** Swaps the tokens in `error.held` back, after the swap succeeded but the purchase failed. @default there is no button */
      readonly swapBack?: (() => unknown) | undefined
    }
    /** The orders as the host's page showed them, and the quantity of each in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** Fees in addition to the price, in the smallest unit of the currency. @default [] */
    fees?: readonly { amount: bigint; receiver: string }[] | undefined
    /** The currency of the orders. */
    currency: Currency | undefined
    /** The currency of `state.intent.pay`, if the buyer pays by swap. */
    payCurrency?: Currency | undefined
    /** The currencies that the buyer may choose to pay with, before the purchase starts. @default no choice */
    picker?: PayPicker.Props | undefined
    /** The currency of the network fee. @default the fee's amount is hidden */
    gasCurrency?: Currency | undefined
    /** Returns names of tokens, currencies, networks and accounts. @default shows numbers and addresses */
    nameOf?: NameOf | undefined
    /** The name of the orders' network. @default hidden */
    chainName?: string | undefined
    /** The base URL of a block explorer, for links to transactions. @default no links */
    explorerUrl?: string | undefined
    /** The account, its balance and the network fee. @default hidden */
    facts?: PurchaseFacts.Known | undefined
    /** The wallet whose name the current step shows, such as wagmi's connector. @default no name */
    wallet?: { name: string; icon?: string | undefined } | undefined
    /** The usual time until the network confirms a sent transaction, in milliseconds. @default no expected time */
    expectedTime?: number | undefined
    /** The URL where the buyer sees the bought item. @default no link */
    viewUrl?: string | undefined
    /** The time of the purchase, such as the time of its block. @default the time at which the view first showed the success */
    paidAt?: Date | undefined
    /** Renders a way to add missing funds, such as an on-ramp. @default nothing */
    topUp?: PurchaseFunds.Props['topUp']
    /** The current time, with which the checkout compares the end of the orders. @default the time of the device */
    now?: Date | undefined
    /** Whether the browser is offline, so that the buyer cannot pay. @default as the browser reports */
    isOffline?: boolean | undefined
    /** Whether a wallet is connecting. “Connect and continue” then shows a spinner. @default false */
    isConnecting?: boolean | undefined
    /** The id of the heading, for the `aria-labelledby` of a surrounding dialog. */
    titleId?: string | undefined
    /** Renders one item. If you pass `children`, they replace the items, and nothing calls this function. @default PurchaseItem */
    renderItem?: Items.Props['renderItem']
    /** Called when the buyer wants to connect a wallet. @default there is no button */
    onConnect?: (() => void) | undefined
    /** Called when the buyer closes the checkout; a sent transaction continues. */
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
              <Ending renderItem={renderItem} />
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
    items: requestedItems,
    fees: added = [],
    currency,
    gasCurrency,
    nameOf,
    chainName,
    explorerUrl,
    facts,
    wallet,
    expectedTime,
    viewUrl,
    paidAt,
    topUp,
    now,
    isOffline: reportedOffline,
    isConnecting = false,
    titleId,
    payCurrency,
    picker,
    onConnect,
    onClose,
    children,
    ...rest
  } = props
  const messages = useMessages()
  const shown = useMinimumDisplayTime(state)
  const isOffline = useOffline(shown, reportedOffline)
  const intent = shown.status === 'disabled' ? undefined : shown.intent
  const fees = intent?.fees ?? added
  const price = intent
    ? maxTotalOf(intent.orders, [])
    : requestedItems.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  const total = costOf({ price, fees })
  const due = dueOf(shown, total)
  const items = requestedItems.map(({ order, quantity }) => {
    const agreed = intent?.orders.find(({ orderId }) => orderId === order.orderId)
    const changed = priceChange(shown, order.orderId)
    return {
      order,
      quantity: agreed?.quantity ?? quantity,
      unitPrice: changed?.now ?? agreed?.unitPrice ?? order.priceAmount,
      unitPriceBefore: changed?.now === due ? undefined : changed?.shown,
      // An order that is no longer for sale has no price.
      currency: isEnded(shown) ? undefined : currency,
      alone: requestedItems.length === 1,
    }
  })
  const before = shown.status === 'review' ? totalAt(shown, 'shown') : undefined
  const differences =
    shown.status === 'review' ? shown.differences.filter(({ kind }) => kind !== 'price') : []
  const found = payingOf(shown)
  const paying = found && { ...found, address: found.currency, currency: payCurrency }
  const funds = fundsOf({ state: shown, facts, currency, paying, gasCurrency, messages })
  const fundsId = useId()
  const spokenId = useId()
  // `undefined` until the buyer opens the receipt for the first time.
  const [isOpen, showReceipt] = useState<boolean>()
  const receiptRef = useRef<HTMLDivElement>(null)
  const isNamed = requestedItems.every(({ order }) => nameOf?.('token', `${order.tokenId}`))
  const isReceipt = isOpen === true && shown.status === 'success'
  const ending = shown.status !== 'success' || isReceipt ? undefined : isNamed ? 'named' : 'unnamed'
  const receiptState = isReceipt ? 'open' : isOpen === undefined ? undefined : 'closed'
  const successTime = useSuccessTime({ isSuccess: shown.status === 'success', paidAt, now })
  const view: View = {
    state,
    shown,
    actions,
    items,
    first: requestedItems[0]?.order,
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
    wallet,
    expectedTime,
    viewUrl,
    paidAt: successTime,
    payCurrency,
    isReceipt,
    showReceipt,
    receiptRef,
    now,
    isOffline,
    isConnecting,
    spokenId,
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
  const sentence = isOffline
    ? messages.checkout.offline
    : statusSentence({ state, messages, chainName, nameOf })
  return (
    <ViewContext.Provider value={view}>
      <Part
        tag="div"
        partName="checkout"
        state={{ status: shown.status, funds: error?.funds, ending, receipt: receiptState }}
        {...rest}
      >
        {children}
        {/* The root announces the state to screen readers, so that it is announced whichever parts are rendered. */}
        <output className="till-hidden till-checkout-spoken" id={spokenId}>
          {joinSentences(sentence, funds.text)}
        </output>
      </Part>
    </ViewContext.Provider>
  )
}
