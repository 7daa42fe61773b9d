'use client'
import { type ReactNode, useId } from 'react'
import { maxTotalOf, priceOf } from '../../checkout/intent/intent.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { costOf } from '../../venues/sale.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { Part, type PartProps } from '../parts/Part.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { ActiveStep } from '../purchase/ActiveStep.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { Details } from '../purchase/Details.js'
import { DifferenceTable } from '../purchase/DifferenceTable.js'
import { dueOf } from '../purchase/dueOf.js'
import { Ending } from '../purchase/Ending.js'
import { Facts } from '../purchase/Facts.js'
import { Funds } from '../purchase/Funds.js'
import { fundsOf } from '../purchase/fundsOf.js'
import { narrate, narrateShortly } from '../purchase/narrate.js'
import { OfferEnd } from '../purchase/OfferEnd.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { isUnderWay, namedStatus } from '../purchase/stageOf.js'
import { Total } from '../purchase/Total.js'
import { CheckoutFooter } from './CheckoutFooter.js'
import { useSteadyState } from './useSteadyState.js'

/**
 * A checkout at one state: what is bought, what it costs, how far it is, and what the buyer can do now.
 *
 * Knows no wallet and no chain: it shows the state that it is given, and calls the actions.
 */
export const CheckoutView = withRef(function CheckoutView(props: CheckoutView.Props): ReactNode {
  const { state, actions, items, fees = [], currency, chainName, explorerUrl, ...others } = props
  const {
    gasCurrency,
    nameOf,
    facts,
    viewUrl,
    topUp,
    now,
    titleId,
    renderItem = renderPlain,
    ...more
  } = others
  const { onConnect, onClose, ...rest } = more
  const messages = useMessages()
  const { checkout: texts, actions: labels } = messages
  const shown = useSteadyState(state)
  const intent = state.status === 'disabled' ? undefined : state.intent
  const price = intent
    ? maxTotalOf(intent.orders, [])
    : items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  const total = costOf({ price, fees: intent?.fees ?? fees })
  const [first] = items
  const error = 'error' in shown ? shown.error : undefined
  const status = namedStatus(shown)
  const title =
    status === 'error' || (shown.status === 'disabled' && shown.error)
      ? texts.errorTitle[error?.funds ?? 'none']
      : texts.title[status]
  const steps = shown.status === 'disabled' ? [] : shown.steps
  const due = dueOf(state, total)
  // What the total tells already is not told twice.
  const differences =
    shown.status === 'review'
      ? shown.differences.filter(({ kind, now }) => kind !== 'price' || now !== `${due}`)
      : []
  const funds = fundsOf({ state: shown, facts, currency, gasCurrency, messages })
  const fundsId = useId()
  const words = narrateShortly({ state: shown, messages, chainName, nameOf })

  return (
    <Part tag="div" partName="checkout" state={{ status: shown.status, funds: error?.funds }} {...rest}>
      <div className="till-checkout-header">
        <h2 className="till-checkout-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="till-checkout-close" aria-label={messages.close} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
        {isUnderWay(shown) && (
          <progress className="till-checkout-progress" {...progressOf(shown, messages)} />
        )}
      </div>

      <div className="till-checkout-body">
        <div className="till-checkout-main">
          <ul className="till-checkout-items">
            {items.map(({ order, quantity }) => {
              const agreed = intent?.orders.find(({ orderId }) => orderId === order.orderId)
              const item = {
                order,
                quantity: agreed?.quantity ?? quantity,
                unitPrice: agreed?.unitPrice ?? order.priceAmount,
                currency,
                alone: items.length === 1,
              }
              return <li key={order.orderId}>{renderItem(item)}</li>
            })}
          </ul>
          {currency && (
            <Total
              amount={due}
              before={shown.status === 'review' ? total : undefined}
              paid={shown.status === 'success'}
              currency={currency}
              priced={first?.order}
            />
          )}
          {shown.status === 'idle' && (
            <Facts {...facts} order={first?.order} {...{ currency, gasCurrency, chainName }} />
          )}
          {shown.status === 'review' && currency && differences.length > 0 && (
            <DifferenceTable
              differences={differences}
              currency={currency}
              quantityDecimals={first?.order.quantityDecimals}
              nameOf={nameOf}
            />
          )}
          {isUnderWay(shown) && <ActiveStep steps={steps} nameOf={nameOf} />}
          {error && (
            <ErrorNotice error={error} currency={currency} gasCurrency={gasCurrency}>
              {error.funds === 'approval' && (
                <button type="button" className="till-link" onClick={actions.revoke}>
                  {labels.revoke}
                </button>
              )}
              {(error.code === 'PaymentUnknown' || error.code === 'EarlierUnsettled') && (
                <button type="button" className="till-link" onClick={actions.startOver}>
                  {labels.startOver}
                </button>
              )}
            </ErrorNotice>
          )}
          <Funds {...funds} topUp={topUp} id={fundsId} />
          {words && (
            <p className="till-checkout-narration" aria-hidden="true">
              {words}
            </p>
          )}
          <output className="till-hidden till-checkout-spoken">
            {[narrate({ state, messages, chainName, nameOf }), funds.text].filter(Boolean).join(' ')}
          </output>
          {shown.status === 'idle' && <OfferEnd items={items} now={now} />}
          {shown.status === 'success' && (
            <Ending
              viewUrl={viewUrl}
              onLeave={onClose}
              transactionUrl={explorerUrl && `${explorerUrl.replace(/\/+$/, '')}/tx/${shown.outcome.hash}`}
              title={items
                .map(({ order: { tokenId } }) =>
                  titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages }),
                )
                .join(', ')}
            />
          )}
          <Details
            state={shown}
            items={items}
            price={price}
            fees={intent?.fees ?? fees}
            currency={currency}
            explorerUrl={explorerUrl}
            nameOf={nameOf}
          >
            {shown.status !== 'idle' && shown.status !== 'disabled' && (
              <Facts
                account={facts?.account}
                accountName={facts?.accountName}
                networkFee={facts?.networkFee}
                order={first?.order}
                chainIcon={facts?.chainIcon}
                gasCurrency={gasCurrency}
                chainName={chainName}
              />
            )}
          </Details>
        </div>
      </div>

      <CheckoutFooter
        state={state}
        actions={actions}
        due={due}
        currency={currency}
        describedBy={funds.text && fundsId}
        onConnect={onConnect}
        onClose={onClose}
      />
    </Part>
  )
})

export declare namespace CheckoutView {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** Where the checkout stands: what `useCheckout` answers. */
    state: CheckoutViewState
    /** What the buttons call. */
    actions: CheckoutFooter.Actions & { readonly [way in 'startOver' | 'revoke']: () => unknown }
    /** The orders as they were shown, and how much of each is bought, in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** Fees on top of the price, in the currency's smallest unit. @default [] */
    fees?: readonly { amount: bigint; receiver: string }[] | undefined
    /** The currency that is paid. While it is not known there is no price, and nothing can be paid. */
    currency: Currency | undefined
    /** The currency that the network's fee is paid in. @default its amount is not shown */
    gasCurrency?: Currency | undefined
    /** What tokens, currencies, networks and accounts are called. @default by their numbers and addresses */
    nameOf?: NameOf | undefined
    /** What the network of the orders is called. @default not named */
    chainName?: string | undefined
    /** The base address of a block explorer, to which transactions link. @default none */
    explorerUrl?: string | undefined
    /** What is known of the account, its balance and the network's fee. @default nothing */
    facts?: Facts.Known | undefined
    /** Where the buyer sees what was bought. @default there is no such link */
    viewUrl?: string | undefined
    /** Shows a way to get what the account has too little of, such as an on-ramp. @default there is none */
    topUp?: Funds.Props['topUp']
    /** The moment at which it is true. @default the time, kept up to date */
    now?: Date | undefined
    /** The id of the heading, which names the dialog around. */
    titleId?: string | undefined
    /** Shows one item. @default PurchaseItem */
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
    /** Called when the buyer wants to connect a wallet. */
    onConnect?: (() => void) | undefined
    /** Called when the buyer closes the checkout. What was sent goes on. */
    onClose: () => void
  }
}

function renderPlain(item: PurchaseItem.Props): ReactNode {
  return <PurchaseItem {...item} />
}

function progressOf(
  state: CheckoutViewState,
  { steps: texts }: Pick<ReturnType<typeof useMessages>, 'steps'>,
) {
  if (state.status === 'disabled' || state.steps.length === 0) return { 'aria-label': texts.caption }
  const done = state.steps.filter(({ status }) => status === 'done').length
  return { value: done, max: state.steps.length, 'aria-label': texts.progress(done, state.steps.length) }
}
