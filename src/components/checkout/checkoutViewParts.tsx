'use client'
import type { MouseEvent, ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { Messages } from '../messages/en.js'
import { joinSentences } from '../messages/joinSentences.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatMoney } from '../parts/format.js'
import { Head } from '../parts/modal/Head.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import { titleOf } from '../parts/titleOf.js'
import { ActiveStep } from '../purchase/ActiveStep.js'
import { Details as PurchaseDetails } from '../purchase/Details.js'
import { DifferenceTable } from '../purchase/DifferenceTable.js'
import { Ending as PurchaseEnding } from '../purchase/Ending.js'
import { Facts as PurchaseFacts } from '../purchase/Facts.js'
import { Funds as PurchaseFunds } from '../purchase/Funds.js'
import { OfferEnd } from '../purchase/OfferEnd.js'
import { type PurchaseItem, renderPurchaseItem } from '../purchase/PurchaseItem.js'
import { printReceipt } from '../purchase/printReceipt.js'
import { Receipt } from '../purchase/Receipt.js'
import {
  nameEnd,
  nameError,
  nameStatus,
  nameSuccess,
  shortStatusSentence,
} from '../purchase/statusSentence.js'
import { Total as PurchaseTotal } from '../purchase/Total.js'
import { isEnded, isInProgress, namedStatus } from '../purchase/viewStatus.js'
import { PayPicker } from '../swap/PayPicker.js'
import { CheckoutFooter } from './CheckoutFooter.js'
import { ErrorActions } from './ErrorActions.js'
import { useView, type View } from './useView.js'

export function Header(props: PartProps<'div'>): ReactNode {
  const { shown, titleId, onClose, ...view } = useView()
  const messages = useMessages()
  const isPaying = isInProgress(shown) && shown.status !== 'success'
  const progress = isPaying ? progressOf(shown, messages) : undefined
  const heading = headingOf({ shown, ...view }, messages)
  return <Head heading={heading} titleId={titleId} progress={progress} onClose={onClose} {...props} />
}

function headingOf(
  view: Pick<View, 'shown' | 'wallet' | 'items' | 'nameOf' | 'isReceipt'>,
  messages: Messages,
): string {
  const { shown, wallet, items, nameOf, isReceipt } = view
  if (isReceipt) return messages.receipt.caption
  if ('error' in shown && shown.error && shown.status !== 'cancelled') return nameError(shown.error, messages)
  if (isEnded(shown)) return nameEnd(shown, messages)
  if (shown.status === 'success') {
    const names = items.map(({ order }) => nameOf?.('token', `${order.tokenId}`))
    return nameSuccess(names, messages)
  }
  return nameStatus({ status: namedStatus(shown) as 'idle' | 'cancelled', wallet, messages })
}

/** The items, each rendered by `renderItem`. */
export function Items(props: Items.Props): ReactNode {
  const { renderItem = renderPurchaseItem, ...rest } = props
  const { items, isReceipt } = useView()
  if (isReceipt) return null
  return (
    <Part tag="ul" partName="checkout-items" {...rest}>
      {items.map((item) => (
        <li key={item.order.orderId}>{renderItem(item)}</li>
      ))}
    </Part>
  )
}

export declare namespace Items {
  type Props = Omit<PartProps<'ul'>, 'children'> & {
    /** Renders one item. @default PurchaseItem */
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
  }
}

export function Total(props: Omit<PartProps<'dl'>, 'children'>): ReactNode {
  const { shown, price, fees, currency, paying: found, due, before, first, paidAt, isReceipt } = useView()
  if (!first || !currency || isEnded(shown) || (found && !found.currency) || isReceipt) return null
  const outcome = shown.status === 'success' ? shown.outcome : undefined
  const isBefore = shown.status === 'idle' || shown.status === 'disabled'
  // The buyer accepts a worse offer in its own currency, so a review shows only this currency.
  const paying =
    shown.status !== 'review' && found?.currency ? { ...found, currency: found.currency } : undefined
  return (
    <PurchaseTotal
      amount={outcome ? outcome.paid : due}
      before={before}
      paid={outcome !== undefined}
      price={price}
      added={isBefore && !paying ? fees : []}
      currency={currency}
      paying={paying}
      priced={outcome ? undefined : first}
      date={paidAt}
      {...props}
    />
  )
}

export function Pay(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { picker, shown } = useView()
  return picker && !isEnded(shown) ? <PayPicker {...picker} {...props} /> : null
}

export function Facts(props: Omit<PartProps<'dl'>, 'children'>): ReactNode {
  const { shown, facts, currency: own, paying, gasCurrency, chainName, first: order } = useView()
  if (shown.status !== 'idle') return null
  const currency = paying ? paying.currency : own
  return (
    <PurchaseFacts
      {...facts}
      currency={currency}
      gasCurrency={gasCurrency}
      chainName={chainName}
      order={order}
      {...props}
    />
  )
}

export function Changes(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { differences, currency, items, nameOf } = useView()
  const messages = useMessages()
  if (!currency || differences.length === 0) return null
  const [first, second] = items.map(({ order }) => order)
  const titleOfOrder = (id: string) => {
    const { tokenId } = items.find(({ order }) => order.orderId === id)?.order ?? {}
    return titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages })
  }
  return (
    <DifferenceTable
      differences={differences}
      currency={currency}
      nameOf={nameOf}
      quantityDecimals={first?.quantityDecimals}
      titleOf={second && titleOfOrder}
      {...props}
    />
  )
}

export function Step(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { shown, wallet, expectedTime, nameOf } = useView()
  if (!isInProgress(shown) || shown.status === 'disabled') return null
  const isLate = shown.status === 'pending' && (shown.owners || shown.reorged)
  const time = isLate ? undefined : expectedTime
  return (
    <ActiveStep
      key={shown.status}
      steps={shown.steps}
      wallet={wallet}
      expectedTime={time}
      nameOf={nameOf}
      {...props}
    />
  )
}

export function Notice(props: PartProps<'div'>): ReactNode {
  const { shown, actions, currency, paying, gasCurrency, explorerUrl } = useView()
  const { funds, stage, locale } = useMessages()
  const error = 'error' in shown ? shown.error : undefined
  if (!error) return null
  const { held } = error instanceof CheckoutError ? error : {}
  const proofSteps = error.code === 'OutcomeMismatch' && 'steps' in shown ? shown.steps : []
  const { hash } = proofSteps.find((step) => step.hash && step.id !== 'tokenApproval') ?? {}
  const amount = held && currency && formatMoney({ amount: held.amount, currency, locale })
  return (
    <ErrorNotice
      error={error}
      currency={paying ? paying.currency : currency}
      gasCurrency={gasCurrency}
      fundsText={amount && joinSentences(funds.none, stage.held(amount))}
      {...props}
    >
      {hash && <TransactionLink hash={hash} explorerUrl={explorerUrl} />}
      <ErrorActions error={error} actions={actions} />
      {props.children}
    </ErrorNotice>
  )
}

export function Funds(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { funds, fundsId, topUp } = useView()
  return <PurchaseFunds {...funds} topUp={topUp} id={fundsId} {...props} />
}

/** A sentence about the state. It is hidden from screen readers, because `CheckoutView.Root` announces the state to them. */
export function Narration(props: PartProps<'p'>): ReactNode {
  const { shown: state, isOffline, chainName, nameOf } = useView()
  const messages = useMessages()
  const words = isOffline
    ? messages.checkout.offline
    : shortStatusSentence({ state, messages, chainName, nameOf })
  if (!words) return null
  return (
    // Another `key` makes React create a new element, which fades in.
    <Part
      key={words}
      tag="p"
      partName="checkout-narration"
      state={{ offline: isOffline }}
      aria-hidden="true"
      {...props}
    >
      {words}
    </Part>
  )
}

export function Expiry(): ReactNode {
  const { shown, items, now } = useView()
  return shown.status === 'idle' && <OfferEnd items={items} now={now} />
}

/** After a purchase, the buttons for the receipt and for sharing. If the buyer has opened the receipt, the receipt. */
export function Ending(
  props: Omit<PartProps<'div'>, 'children' | 'title'> & Pick<Items.Props, 'renderItem'>,
): ReactNode {
  const { renderItem = renderPurchaseItem, ...rest } = props
  const { shown, items, nameOf, viewUrl, isReceipt, showReceipt, ...view } = useView()
  const { currency, payCurrency, fees, facts, chainName, explorerUrl, paidAt, first, receiptRef } = view
  const messages = useMessages()
  if (shown.status !== 'success') return null
  if (isReceipt && currency) {
    const { intent, outcome } = shown
    return (
      <Receipt
        ref={receiptRef}
        className="till-receipt-page"
        outcome={outcome}
        currency={currency}
        items={items}
        fees={fees}
        payCurrency={payCurrency}
        account={facts?.account ?? intent.buyer}
        chainName={chainName}
        date={paidAt}
        quantityDecimals={first?.quantityDecimals}
        nameOf={nameOf}
        explorerUrl={explorerUrl}
        reference={intent.reference}
        {...rest}
      >
        {items.map((item) => (
          <div key={item.order.orderId}>{renderItem(item)}</div>
        ))}
      </Receipt>
    )
  }
  const names = items.map(({ order: { tokenId } }) =>
    titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages }),
  )
  const onReceipt = (event: MouseEvent) => {
    focusHeading(event)
    showReceipt(true)
  }
  return (
    <PurchaseEnding shareUrl={viewUrl} title={names.join(', ')} onReceipt={currency && onReceipt} {...rest} />
  )
}

/** Moves the focus to the heading and the view to its start, because the pressed button disappears. */
function focusHeading({ currentTarget }: MouseEvent): void {
  const view = currentTarget.closest('.till-checkout')
  view?.querySelector<HTMLElement>('h2')?.focus()
  view?.querySelector('.till-checkout-body')?.scrollTo?.(0, 0)
}

export function Details(): ReactNode {
  const {
    shown,
    items,
    price,
    fees,
    currency,
    explorerUrl,
    nameOf,
    facts,
    gasCurrency,
    chainName,
    first: order,
  } = useView()
  if (isEnded(shown) || shown.status === 'success') return null
  const isStarted = shown.status !== 'idle' && shown.status !== 'disabled'
  return (
    <PurchaseDetails
      state={shown}
      items={items}
      price={price}
      fees={fees}
      currency={currency}
      explorerUrl={explorerUrl}
      nameOf={nameOf}
    >
      {isStarted && (
        <PurchaseFacts {...facts} gasCurrency={gasCurrency} chainName={chainName} order={order} />
      )}
    </PurchaseDetails>
  )
}

export function Footer(): ReactNode {
  const { state, shown, isOffline, actions, due, currency, paying, onConnect, onClose, ...view } = useView()
  const { viewUrl, isReceipt, showReceipt, receiptRef } = view
  const describedBy = isOffline ? view.spokenId : view.funds.text && view.fundsId
  return (
    <CheckoutFooter
      // Pass the state that the header shows, so that footer and header never contradict each other.
      state={shown}
      isBusy={shown !== state}
      isConnecting={view.isConnecting}
      isOffline={isOffline}
      isShort={view.funds.shortage !== undefined}
      actions={actions}
      due={due}
      currency={currency}
      paying={paying}
      describedBy={describedBy}
      viewUrl={viewUrl}
      receipt={
        isReceipt
          ? {
              onPrint: () => receiptRef.current && printReceipt(receiptRef.current),
              onBack: () => showReceipt(false),
            }
          : undefined
      }
      onConnect={onConnect}
      onClose={onClose}
    />
  )
}

function progressOf(state: View['shown'], { steps: texts }: Pick<ReturnType<typeof useMessages>, 'steps'>) {
  if (state.status === 'disabled' || state.steps.length === 0) return { 'aria-label': texts.caption }
  const done = state.steps.filter(({ status }) => status === 'done').length
  return { value: done, max: state.steps.length, 'aria-label': texts.progress(done, state.steps.length) }
}
