'use client'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { asCheckoutError } from '../../checkout/errors/asCheckoutError.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { MarketplaceNames } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import type { CheckoutFooter } from '../checkout/CheckoutFooter.js'
import { NoticeWays } from '../checkout/NoticeWays.js'
import { Ways } from '../checkout/Ways.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatFiat, formatMoney } from '../parts/format.js'
import { transactionUrl } from '../parts/linkOf.js'
import { Head } from '../parts/modal/Head.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { Ending } from '../purchase/Ending.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import { namedStatus } from '../purchase/stageOf.js'
import { BasketPart } from './BasketPart.js'
import { basketActions } from './basketActions.js'
import { type BasketViewState, basketParts, type Sum, sumOf, worthOf } from './basketParts.js'
import { madeOf, sayBasket } from './sayBasket.js'

/**
 * A basket at one state: each purchase with its market, what is bought and what it costs, which of them are the buyer’s, what was
 * paid, and what the buyer can do now.
 *
 * Knows no wallet and no chain: it shows the state that it is given, and calls the actions.
 *
 * @example
 * <BasketView state={basket} actions={basket} items={items} currencyOf={currencyOf} onClose={leave} />
 */
export const BasketView = withRef(function BasketView(props: BasketView.Props): ReactNode {
  const {
    state,
    actions,
    items,
    currencyOf,
    marketNames,
    chainName,
    titleId,
    viewUrl,
    explorerUrl,
    renderItem,
    onConnect,
    onClose,
    ...rest
  } = props
  const messages = useMessages()
  const { actions: labels, button, fees, receipt, locale } = messages
  const parts = basketParts({ state, items })
  const write = (sums: readonly Sum[]) => {
    const written = sums.map(({ amount, currency: address }) => {
      const currency = currencyOf(address)
      return currency && formatMoney({ amount, currency, locale })
    })
    return written.includes(undefined) ? undefined : written.join(' + ')
  }
  const begun = state.status === 'disabled' ? undefined : state
  const made = madeOf(begun?.parts ?? []).length
  const { heading, sentence, shortly, funds } = sayBasket({
    state,
    messages,
    chainName,
    spent: write(begun?.spent ?? []),
  })
  const stopped = begun?.status === 'error' || begun?.status === 'cancelled' ? begun : undefined
  const error = stopped
    ? asCheckoutError(stopped.error, stopped.rest)
    : state.status === 'disabled' && state.reason === 'invalid'
      ? state.error
      : undefined

  const { forward, back } = basketActions(state)
  const open = sumOf(parts.filter(({ purchase }) => purchase?.status !== 'success'))
  const due = write(open)
  const isFree = open.every(({ amount }) => amount === 0n)
  const current = begun?.status === 'buying' ? begun.parts[begun.current] : undefined
  const waiting = current ? namedStatus(current) : state.status === 'buying' ? 'preparing' : state.status
  const forwards = {
    pay: {
      label: isFree ? labels.payFree : labels.pay(due ?? '…'),
      act: due === undefined ? undefined : actions.start,
    },
    accept: { label: labels.accept(due ?? '…'), act: due === undefined ? undefined : actions.accept },
    connect: { label: labels.connect, act: onConnect },
    retry: { label: labels.retry, act: actions.retry },
    recheck: { label: labels.recheck, act: actions.retry },
    done: { label: labels.done, act: onClose },
    wait: { label: button[waiting], act: undefined },
  }
  // Where the page cannot connect a wallet, no button says that it would.
  const next = forward && (forward !== 'connect' || onConnect) ? forwards[forward] : undefined
  const isUnderWay = forward === 'wait' || state.status === 'success'
  const all = sumOf(parts)
  const worth = worthOf(parts)
  // What was spent then stands in the notice, and what the whole would have cost is of no use.
  const isPartly = stopped !== undefined && made > 0
  return (
    <Part
      tag="div"
      partName="checkout"
      state={{ status: state.status, funds: error?.funds, basket: true }}
      {...rest}
    >
      <Head
        heading={heading}
        titleId={titleId}
        onClose={onClose}
        progress={
          isUnderWay && begun
            ? {
                value: made,
                max: begun.parts.length,
                'aria-label': messages.steps.progress(made, begun.parts.length),
              }
            : undefined
        }
      />
      <div className="till-checkout-body">
        <div className="till-checkout-main">
          <ul className="till-basket-parts">
            {parts.map((part, at) => (
              <li key={part.items.map(({ order }) => order.orderId).join()}>
                <BasketPart
                  part={part}
                  currencyOf={currencyOf}
                  marketNames={marketNames}
                  renderItem={renderItem}
                  isCurrent={begun?.status === 'buying' && begun.current === at}
                />
              </li>
            ))}
          </ul>
          {parts.length > 1 && all.length > 0 && !isPartly && (
            <dl className="till-total">
              <dt>{state.status === 'success' ? receipt.paid : fees.total}</dt>
              <dd>
                <bdi>{write(all) ?? '…'}</bdi>
                {worth && <span className="till-fiat">{formatFiat({ value: worth, locale })}</span>}
              </dd>
            </dl>
          )}
          {error && (
            <ErrorNotice
              error={error}
              fundsText={funds}
              currency={open.length === 1 && open[0] ? currencyOf(open[0].currency) : undefined}
            >
              <NoticeWays error={error} actions={actions} />
            </ErrorNotice>
          )}
          {shortly && (
            <p className="till-checkout-narration" aria-hidden="true">
              {shortly}
            </p>
          )}
          {state.status === 'success' && (
            <Ending
              title={heading}
              viewUrl={viewUrl}
              transactionUrl={transactionIn(state.parts, explorerUrl)}
              onLeave={onClose}
            />
          )}
        </div>
      </div>
      <Ways
        status={state.status}
        back={
          back && {
            label: state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close,
            act: back === 'cancel' ? actions.cancel : onClose,
          }
        }
        next={next && { ...next, isBusy: forward === 'wait' }}
      />
      <output className="till-hidden till-checkout-spoken">{sentence}</output>
    </Part>
  )
})

export declare namespace BasketView {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** How a currency is written. While one is not known, nothing can be paid. */
    currencyOf: (address: Address) => Currency | undefined
    /** What each kind of market is called. @default as the orders name it in `originName`, where that is more than its kind */
    marketNames?: MarketplaceNames | undefined
    /** Shows one item. @default PurchaseItem */
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
    /** Where the basket stands: what `useBasket` answers. */
    state: BasketViewState
    /** What the buttons call. */
    actions: CheckoutFooter.Actions & { readonly [way in 'startOver' | 'revoke']: () => unknown }
    /** The orders as they were shown, and how much of each is bought, in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** What the network of the orders is called. @default not named */
    chainName?: string | undefined
    /** Where the buyer sees what was bought. @default there is no such link */
    viewUrl?: string | undefined
    /** Where transactions are shown: one that has made all of it is linked in the end. @default there is no such link */
    explorerUrl?: string | undefined
    /** The id of the heading, which names the dialog around. */
    titleId?: string | undefined
    /** Called when the buyer wants to connect a wallet. @default there is no button that would */
    onConnect?: (() => void) | undefined
    /** Called when the buyer closes it. What was sent goes on. */
    onClose: () => void
  }
}

/** Where the one transaction is shown that has made all of it. */
function transactionIn(parts: readonly CheckoutState[], explorerUrl: string | undefined): string | undefined {
  const hashes = new Set(parts.map((part) => (part.status === 'success' ? part.outcome.hash : undefined)))
  const [hash] = hashes
  return hash && hashes.size === 1 ? transactionUrl(explorerUrl, hash) : undefined
}
