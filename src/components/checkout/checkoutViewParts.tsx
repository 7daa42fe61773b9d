'use client'
import type { ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatMoney } from '../parts/format.js'
import { transactionUrl } from '../parts/linkOf.js'
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
import { nameError, narrateShortly } from '../purchase/narrate.js'
import { OfferEnd } from '../purchase/OfferEnd.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { isUnderWay, namedStatus } from '../purchase/stageOf.js'
import { Total as PurchaseTotal } from '../purchase/Total.js'
import { PayPicker } from '../swap/PayPicker.js'
import { CheckoutFooter } from './CheckoutFooter.js'
import { NoticeWays } from './NoticeWays.js'
import { useView, type View } from './useView.js'

/** What goes on, how far it is, and the button that closes. */
export function Header(props: PartProps<'div'>): ReactNode {
  const { shown, titleId, onClose } = useView()
  const messages = useMessages()
  const error = 'error' in shown && shown.status !== 'cancelled' ? shown.error : undefined
  const heading = error
    ? nameError(error, messages)
    : messages.checkout.title[namedStatus(shown) as 'idle' | 'cancelled']
  const progress = isUnderWay(shown) ? progressOf(shown, messages) : undefined
  return <Head heading={heading} titleId={titleId} progress={progress} onClose={onClose} {...props} />
}

/** What is bought: one after the other, each as `renderItem` shows it. */
export function Items(props: Items.Props): ReactNode {
  const { renderItem = renderPlain, ...rest } = props
  const { items } = useView()
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
    /** Shows one item. @default PurchaseItem */
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
  }
}

/** What is paid in all. Nothing where nothing is bought, or while it is not known how the currency is written. */
export function Total(props: Omit<PartProps<'dl'>, 'children'>): ReactNode {
  const { shown, currency, paying: found, due, before, first } = useView()
  if (!first || !currency || (found && !found.currency)) return null
  const paid = shown.status === 'success'
  const paying = found?.currency && { ...found, currency: found.currency }
  return (
    <PurchaseTotal
      amount={due}
      before={before}
      paid={paid}
      currency={currency}
      paying={paying}
      priced={first}
      {...props}
    />
  )
}

/** What it is paid with, to choose from, before anything was begun. */
export function Pay(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { picker } = useView()
  return picker ? <PayPicker {...picker} {...props} /> : null
}

/** What it is paid from, before anything was begun: balance, account, network and its fee. */
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

/** How the offer has changed, where it has. */
export function Changes(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { differences, currency, items, nameOf } = useView()
  const messages = useMessages()
  if (!currency || differences.length === 0) return null
  const [first, second] = items.map(({ order }) => order)
  // Of several it is said which is meant.
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

/** The one step that is at hand, while a purchase goes on. */
export function Step(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { shown, nameOf } = useView()
  if (!isUnderWay(shown) || shown.status === 'disabled') return null
  return <ActiveStep steps={shown.steps} nameOf={nameOf} {...props} />
}

/** What went wrong, where the money is, and the ways on that are not in the footer. */
export function Notice(props: PartProps<'div'>): ReactNode {
  const { shown, actions, currency, paying, gasCurrency, explorerUrl } = useView()
  const { funds, stage, locale } = useMessages()
  const error = 'error' in shown ? shown.error : undefined
  if (!error) return null
  const { held } = error instanceof CheckoutError ? error : {}
  // Who is told to keep the hash of a transaction sees it.
  const kept = error.code === 'OutcomeMismatch' && 'steps' in shown ? shown.steps : []
  const { hash } = kept.find((step) => step.hash && step.id !== 'tokenApproval') ?? {}
  // How much of it there is tells all that is said without.
  const amount = held && currency && formatMoney({ amount: held.amount, currency, locale })
  return (
    <ErrorNotice
      error={error}
      currency={paying ? paying.currency : currency}
      gasCurrency={gasCurrency}
      fundsText={amount && `${funds.none} ${stage.held(amount)}`}
      {...props}
    >
      {hash && <TransactionLink hash={hash} explorerUrl={explorerUrl} />}
      <NoticeWays error={error} actions={actions} />
      {props.children}
    </ErrorNotice>
  )
}

/** What the account has too little of to pay, and the host’s way to more. */
export function Funds(props: Omit<PartProps<'div'>, 'children'>): ReactNode {
  const { funds, fundsId, topUp } = useView()
  return <PurchaseFunds {...funds} topUp={topUp} id={fundsId} {...props} />
}

/** What goes on, in a sentence for the eye. The one for the ear is the root’s. */
export function Narration(props: PartProps<'p'>): ReactNode {
  const { shown: state, chainName, nameOf } = useView()
  const words = narrateShortly({ state, messages: useMessages(), chainName, nameOf })
  if (!words) return null
  return (
    <Part tag="p" partName="checkout-narration" aria-hidden="true" {...props}>
      {words}
    </Part>
  )
}

/** When the first of the offers ends, before anything was begun; what ends later than in a month is left out. */
export function Expiry(): ReactNode {
  const { shown, items, now } = useView()
  return shown.status === 'idle' && <OfferEnd items={items} now={now} />
}

/** What can be done with what was bought, once it is. */
export function Ending(props: Omit<PartProps<'div'>, 'children' | 'title'>): ReactNode {
  const { shown, items, nameOf, viewUrl, explorerUrl, onClose } = useView()
  const messages = useMessages()
  if (shown.status !== 'success') return null
  const names = items.map(({ order: { tokenId } }) =>
    titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages }),
  )
  const shownAt = transactionUrl(explorerUrl, shown.outcome.hash)
  const title = names.join(', ')
  return (
    <PurchaseEnding viewUrl={viewUrl} transactionUrl={shownAt} title={title} onLeave={onClose} {...props} />
  )
}

/** What not everybody wants to read, folded. */
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
  const begun = shown.status !== 'idle' && shown.status !== 'disabled'
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
      {begun && <PurchaseFacts {...facts} gasCurrency={gasCurrency} chainName={chainName} order={order} />}
    </PurchaseDetails>
  )
}

/** What the buyer can do now: at most one button that goes on, and one that leaves. */
export function Footer(): ReactNode {
  const { state, actions, due, currency, paying, funds, fundsId, onConnect, onClose } = useView()
  const describedBy = funds.text && fundsId
  return (
    <CheckoutFooter
      state={state}
      actions={actions}
      due={due}
      currency={currency}
      paying={paying}
      describedBy={describedBy}
      onConnect={onConnect}
      onClose={onClose}
    />
  )
}

function renderPlain(item: PurchaseItem.Props): ReactNode {
  return <PurchaseItem {...item} />
}

function progressOf(state: View['shown'], { steps: texts }: Pick<ReturnType<typeof useMessages>, 'steps'>) {
  if (state.status === 'disabled' || state.steps.length === 0) return { 'aria-label': texts.caption }
  const done = state.steps.filter(({ status }) => status === 'done').length
  return { value: done, max: state.steps.length, 'aria-label': texts.progress(done, state.steps.length) }
}
