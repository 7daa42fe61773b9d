'use client'
import type { ReactNode } from 'react'
import { maxTotalOf, priceOf } from '../../checkout/intent/intent.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { costOf } from '../../venues/sale.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatMoney } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { checkoutActions } from './checkoutActions.js'
import type { CheckoutViewState } from './checkoutViewState.js'
import { DifferenceTable } from './DifferenceTable.js'
import { FeeBreakdown } from './FeeBreakdown.js'
import { narrate } from './narrate.js'
import { PaySummary } from './PaySummary.js'
import { PurchaseItem } from './PurchaseItem.js'
import { Receipt } from './Receipt.js'
import { StepList } from './StepList.js'
import { namedStatus } from './stageOf.js'

/**
 * A checkout at one state: what is bought, what it costs, how far it is, and what the buyer can do now.
 *
 * Knows no wallet and no chain: it shows the state that it is given, and calls the actions.
 */
export const CheckoutView = withRef(function CheckoutView(props: CheckoutView.Props): ReactNode {
  const { state, actions, items, fees = [], currency, chainName, explorerUrl, ...others } = props
  const { gasCurrency, nameOf, titleId, renderItem = renderPlain, onConnect, onClose, ...rest } = others
  const messages = useMessages()
  const { checkout: texts, actions: labels, button } = messages
  const { forward, back } = checkoutActions(state)
  const status = namedStatus(state)
  const intent = state.status === 'disabled' ? undefined : state.intent
  const price = intent
    ? maxTotalOf(intent.orders, [])
    : items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
  const total = costOf({ price, fees: intent?.fees ?? fees })
  const [first] = items
  const oneFee = items.every(({ order }) => order.feeBps === first?.order.feeBps)
  const error = 'error' in state ? state.error : undefined
  const title =
    status === 'error' || (state.status === 'disabled' && state.error)
      ? texts.errorTitle[error?.funds ?? 'none']
      : texts.title[status]
  const steps = state.status === 'disabled' ? [] : state.steps
  const forecast = isUnderWay(state) && 'forecast' in state ? state.forecast : undefined
  const money = (amount: bigint) =>
    currency ? formatMoney({ amount, currency, locale: messages.locale }) : '…'

  const forwards = {
    pay: { label: total === 0n ? labels.payFree : labels.pay(money(total)), act: actions.start },
    accept: { label: labels.accept(money(acceptedTotal(state))), act: actions.accept },
    connect: { label: labels.connect, act: onConnect },
    retry: { label: labels.retry, act: actions.retry },
    recheck: { label: labels.recheck, act: actions.retry },
    done: { label: labels.done, act: onClose },
    wait: { label: button[status], act: undefined },
  }
  const next = forward && forwards[forward]
  // Nobody pays a price that is not on the screen yet.
  const ready =
    next?.act !== undefined && (currency !== undefined || (forward !== 'pay' && forward !== 'accept'))

  return (
    <Part tag="div" partName="checkout" state={{ status: state.status, funds: error?.funds }} {...rest}>
      <div className="till-checkout-header">
        <h2 className="till-checkout-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="till-checkout-close" aria-label={messages.close} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
        {isUnderWay(state) && (
          <progress className="till-checkout-progress" {...progressOf(state, messages)} />
        )}
      </div>

      <div className="till-checkout-body">
        <ul className="till-checkout-items">
          {items.map(({ order, quantity }) => {
            const agreed = intent?.orders.find(({ orderId }) => orderId === order.orderId)
            const item = {
              order,
              quantity: agreed?.quantity ?? quantity,
              unitPrice: agreed?.unitPrice ?? order.priceAmount,
              currency,
            }
            return <li key={order.orderId}>{renderItem(item)}</li>
          })}
        </ul>
        {state.status === 'success' && currency ? (
          <Receipt
            outcome={state.outcome}
            currency={currency}
            quantityDecimals={first?.order.quantityDecimals}
            explorerUrl={explorerUrl}
            nameOf={nameOf}
            priced={first?.order}
          />
        ) : forecast && currency ? (
          <PaySummary
            forecast={forecast}
            priced={first?.order}
            currency={currency}
            quantityDecimals={first?.order.quantityDecimals}
            nameOf={nameOf}
          />
        ) : (
          currency && (
            <FeeBreakdown
              price={price}
              priced={first?.order}
              fees={intent?.fees ?? fees}
              included={oneFee ? first?.order.feeBreakdown : []}
              currency={currency}
            />
          )
        )}
        {state.status === 'review' && currency && (
          <DifferenceTable
            differences={state.differences}
            currency={currency}
            quantityDecimals={first?.order.quantityDecimals}
            nameOf={nameOf}
          />
        )}
        {steps.length > 0 && <StepList steps={steps} explorerUrl={explorerUrl} nameOf={nameOf} />}
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
        <output className="till-checkout-narration">
          {narrate({ state, messages, currency, chainName, nameOf })}
        </output>
      </div>

      <div className="till-checkout-footer">
        {back && (
          <button
            type="button"
            className="till-button"
            data-variant="quiet"
            onClick={back === 'cancel' ? actions.cancel : onClose}
          >
            {state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close}
          </button>
        )}
        {next && (
          <button
            // A review must be read: what was pressed to get here must not accept it at a second press.
            key={state.status === 'review' ? 'review' : 'forward'}
            type="button"
            className="till-button"
            data-status={state.status}
            data-busy={forward === 'wait' ? '' : undefined}
            aria-disabled={!ready}
            onClick={() => ready && next.act?.()}
          >
            {next.label}
          </button>
        )}
      </div>
    </Part>
  )
})

export declare namespace CheckoutView {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** Where the checkout stands: what `useCheckout` answers. */
    state: CheckoutViewState
    /** What the buttons call. */
    actions: {
      readonly [way in 'start' | 'accept' | 'retry' | 'startOver' | 'cancel' | 'revoke']: () => unknown
    }
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

function isUnderWay(state: CheckoutViewState): boolean {
  return ['preparing', 'elsewhere', 'switchChain', 'confirm', 'pending', 'success'].includes(state.status)
}

function progressOf(
  state: CheckoutViewState,
  { steps: texts }: Pick<ReturnType<typeof useMessages>, 'steps'>,
) {
  if (state.status === 'disabled' || state.steps.length === 0) return { 'aria-label': texts.caption }
  const done = state.steps.filter(({ status }) => status === 'done' || status === 'skipped').length
  return { value: done, max: state.steps.length, 'aria-label': texts.progress(done, state.steps.length) }
}

/** What a buyer who accepts the differences pays in all. */
function acceptedTotal(state: CheckoutViewState): bigint {
  if (state.status !== 'review') return 0n
  const { intent, differences } = state satisfies CheckoutState
  const orders = intent.orders.map((order) => {
    const price = differences.find(({ kind, orderId }) => kind === 'price' && orderId === order.orderId)
    return price ? { ...order, unitPrice: BigInt(price.now) } : order
  })
  return maxTotalOf(orders, intent.fees)
}
