'use client'
import { type ReactNode, useId } from 'react'
import type { Address } from 'viem'
import { asCheckoutError } from '../../checkout/errors/asCheckoutError.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { MarketplaceNames } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import type { CheckoutFooter } from '../checkout/CheckoutFooter.js'
import { ErrorActions } from '../checkout/ErrorActions.js'
import { FooterButtons } from '../checkout/FooterButtons.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatMoney } from '../parts/format.js'
import { linkOf, transactionUrl } from '../parts/linkOf.js'
import { Head } from '../parts/modal/Head.js'
import { Part, type PartProps } from '../parts/Part.js'
import { type NameOf, titleOf as nameToken } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { Ending } from '../purchase/Ending.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import { useOffline } from '../purchase/useOffline.js'
import { isEnded, namedStatus } from '../purchase/viewStatus.js'
import { BasketItems } from './BasketItems.js'
import { BasketTotal } from './BasketTotal.js'
import { basketActions } from './basketActions.js'
import { type BasketViewState, basketParts, partWith, type Sum, sumOf, worthOf } from './basketParts.js'
import { currentPart, describeBasket, succeededParts } from './describeBasket.js'
import { priceLabel } from './priceLabel.js'
import { stoppedItems } from './stoppedItems.js'

/**
 * A basket in one state: each purchase with its market, items, costs and result, the amount spent, and the buyer's actions.
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
    wallet,
    expectedTime,
    nameOf,
    titleOf,
    isOffline: reportedOffline,
    isConnecting = false,
    titleId,
    viewUrl: viewed,
    explorerUrl,
    renderItem,
    onConnect,
    onBuyOthers,
    onClose,
    ...rest
  } = props
  const messages = useMessages()
  const { actions: labels, basket: texts, button, fees, receipt, locale } = messages
  const ended = isEnded(state) ? state : undefined
  const whole = basketParts({ state, items })
  const found = stoppedItems({ state, parts: whole })
  const others = onBuyOthers ? found.others : []
  const hasOthers = others.length > 0
  // An ended order stands alone and hides its price, unless the view offers the other items.
  const isEndedOnly = ended !== undefined && !hasOthers
  const parts = isEndedOnly
    ? basketParts({ state, items: items.filter(({ order }) => order.orderId === ended.order.orderId) })
    : whole
  const write = (sums: readonly Sum[]) => {
    const written = sums.map(({ amount, currency: address }) => {
      const currency = currencyOf(address)
      return currency && formatMoney({ amount, currency, locale })
    })
    return written.some((one) => one === undefined) ? undefined : written.filter((one) => one !== undefined)
  }
  const started = state.status === 'disabled' ? undefined : state
  const succeeded = succeededParts(started?.parts ?? [])
  const successCount = succeeded.length
  const isPaidKnown = succeeded.every(({ outcome }) => outcome.paid !== undefined)
  const isOffline = useOffline(currentPart(state) ?? state, reportedOffline)
  const spokenId = useId()
  const nameItem = (order: Order) => {
    const { tokenId } = order
    return nameToken({ name: titleOf?.(order) ?? nameOf?.('token', `${tokenId}`), tokenId, messages })
  }
  const { heading, sentence, shortly, funds } = describeBasket({
    state,
    messages,
    chainName,
    wallet,
    nameOf: ended ? () => nameItem(ended.order) : nameOf,
    spent: isPaidKnown ? write(started?.spent ?? [])?.join(' + ') : undefined,
    stopped: found.stopped,
    hasOthers,
  })
  const stop = started?.status === 'error' || started?.status === 'cancelled' ? started : undefined
  const error = stop
    ? asCheckoutError(stop.error, stop.rest)
    : state.status === 'disabled' && state.reason === 'invalid'
      ? state.error
      : undefined

  const { forward, back } = basketActions(state)
  const open = parts.filter(({ purchase }) => purchase?.status !== 'success')
  const left = others.flatMap(({ part, items }) => partWith(part, items) ?? [])
  const isOthersNext = hasOthers && (forward === undefined || forward === 'done')
  const payable = isOthersNext ? (left.length === others.length ? left : []) : open
  const due = write(sumOf(open))
  const isFree = open.every(({ due }) => due === 0n)
  const price = priceLabel({ parts: open, due, messages })
  const current = currentPart(state)
  const waiting = current ? namedStatus(current) : state.status === 'buying' ? 'preparing' : state.status
  const otherItems = others.flatMap(({ items }) => items)
  const buyOthers = {
    label: texts.others(countOf({ amount: BigInt(otherItems.length), decimals: 0, locale })),
    act:
      write(sumOf(others.map(({ part }) => part))) === undefined
        ? undefined
        : () => onBuyOthers?.(otherItems.map(({ order, quantity }) => ({ order, quantity }))),
  }
  const forwards = {
    pay: {
      label: isFree ? labels.payFree : `${labels.pay(price.amount)}${price.currencies}`,
      act: due === undefined ? undefined : actions.start,
    },
    accept: {
      label: `${labels.accept(price.amount)}${price.currencies}`,
      act: due === undefined ? undefined : actions.acceptChanges,
    },
    connect: { label: labels.connectAndContinue, act: isConnecting ? undefined : onConnect },
    retry: { label: labels.retry, act: actions.start },
    recheck: { label: labels.recheck, act: actions.start },
    done: { label: ended ? messages.checkout.ended.back : labels.done, act: onClose },
    wait: { label: button[waiting], act: undefined },
  }
  const next = isOthersNext
    ? buyOthers
    : forward && (forward !== 'connect' || onConnect)
      ? forwards[forward]
      : undefined
  const isInProgress = forward === 'wait'
  const isBusy = isInProgress || (forward === 'connect' && isConnecting)
  const viewUrl = state.status === 'success' ? linkOf('viewUrl', viewed) : undefined
  const isPartly = stop !== undefined && successCount > 0
  const summed = isOthersNext || state.status === 'review' ? payable : parts
  const isSummed = isOthersNext ? payable.length > 0 : !isPartly && !isEndedOnly
  const itemCount = parts.reduce((count, { items }) => count + items.length, 0)
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
          isInProgress && started
            ? {
                value: successCount,
                max: started.parts.length,
                'aria-label': messages.steps.progress(successCount, started.parts.length),
              }
            : undefined
        }
      />
      <div className="till-checkout-body">
        <div className="till-checkout-main">
          <BasketItems
            state={state}
            parts={parts}
            stopped={isEndedOnly ? [] : found.stopped}
            sayStop={({ order, reason }) => (ended ? sentence : texts.stopped[reason](nameItem(order)))}
            isPriced={!isEndedOnly}
            currencyOf={currencyOf}
            marketNames={marketNames}
            renderItem={renderItem}
            wallet={wallet}
            expectedTime={expectedTime}
            nameOf={nameOf}
          />
          {isSummed && itemCount > 1 && (
            <BasketTotal
              label={state.status === 'success' ? receipt.paid : fees.total}
              amounts={isPaidKnown ? (write(sumOf(summed)) ?? ['…']) : [receipt.unknown]}
              worth={isPaidKnown ? worthOf(summed) : undefined}
            />
          )}
          {error && (
            <ErrorNotice
              error={error}
              fundsText={funds}
              currency={sumOf(open).length === 1 && open[0] ? currencyOf(open[0].currency) : undefined}
            >
              <ErrorActions error={error} actions={actions} />
            </ErrorNotice>
          )}
          {hasOthers && !isOthersNext && !isOffline && buyOthers.act && (
            <button type="button" className="till-link till-basket-others" onClick={buyOthers.act}>
              {buyOthers.label}
            </button>
          )}
          {(isOffline || (shortly && !(ended && hasOthers))) && (
            <p
              className="till-checkout-narration"
              data-offline={isOffline ? '' : undefined}
              aria-hidden="true"
            >
              {isOffline ? messages.checkout.offline : shortly}
            </p>
          )}
          {state.status === 'success' && (
            <Ending
              title={heading}
              shareUrl={viewUrl}
              transactionUrl={transactionIn(state.parts, explorerUrl)}
            />
          )}
        </div>
      </div>
      {viewUrl ? (
        <FooterButtons
          status={state.status}
          back={{ label: labels.done, act: onClose }}
          next={{ label: messages.stage.view, act: onClose, isBusy: false, href: viewUrl }}
        />
      ) : (
        <FooterButtons
          status={state.status}
          describedBy={isOffline ? spokenId : undefined}
          back={
            isOthersNext && ended
              ? { label: messages.checkout.ended.back, act: onClose }
              : back && {
                  label: state.status === 'idle' || back === 'cancel' ? labels.cancel : messages.close,
                  act: back === 'cancel' ? actions.cancel : onClose,
                }
          }
          next={next && { ...next, act: isOffline ? undefined : next.act, isBusy }}
        />
      )}
      <output className="till-hidden till-checkout-spoken" id={spokenId}>
        {isOffline ? messages.checkout.offline : sentence}
      </output>
    </Part>
  )
})

export declare namespace BasketView {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** Returns the symbol and decimals of a currency. */
    currencyOf: (address: Address) => Currency | undefined
    /** The display names of marketplace kinds. @default the order's `originName`, if it differs from the kind */
    marketNames?: MarketplaceNames | undefined
    /** Renders one item. @default PurchaseItem */
    renderItem?: ((item: PurchaseItem.Props) => ReactNode) | undefined
    /** The basket's state, from `useBasket`. */
    state: BasketViewState
    /** The callbacks of the buttons. */
    actions: CheckoutFooter.Actions & {
      readonly [way in 'confirmNotSent' | 'revokeAllowance']: () => unknown
    }
    /** The orders as the host's page showed them, and the quantity of each in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** The name of the orders' network. @default hidden */
    chainName?: string | undefined
    /** The wallet whose name the current step shows, such as wagmi's connector. @default no name */
    wallet?: { name: string; icon?: string | undefined } | undefined
    /** Whether the browser is offline, so that the buyer cannot pay. @default as the browser reports */
    isOffline?: boolean | undefined
    /** Returns the names of tokens and accounts, such as the market. @default shows numbers and addresses */
    nameOf?: NameOf | undefined
    /** Returns the name of an order's piece. @default the name that `nameOf` returns for the token, else the token's number */
    titleOf?: ((order: Order) => string | undefined) | undefined
    /** The usual time until the network confirms a sent transaction, in milliseconds. @default no expected time */
    expectedTime?: number | undefined
    /** The URL where the buyer sees the bought items. @default no link */
    viewUrl?: string | undefined
    /** The base URL of a block explorer. @default no link */
    explorerUrl?: string | undefined
    /** Whether a wallet is connecting. “Connect and continue” then shows a spinner. @default false */
    isConnecting?: boolean | undefined
    /** The id of the heading, for the `aria-labelledby` of a surrounding dialog. */
    titleId?: string | undefined
    /** Called when the buyer wants to connect a wallet. @default there is no button */
    onConnect?: (() => void) | undefined
    /**
     * Called with the other items, if one item cannot be bought as shown and the buyer wants the others. Show a basket of these items, and
     * start it. @default there is no button
     */
    onBuyOthers?: ((items: readonly { order: Order; quantity: bigint }[]) => void) | undefined
    /** Called when the buyer closes the basket; a sent transaction continues. */
    onClose: () => void
  }
}

function transactionIn(parts: readonly CheckoutState[], explorerUrl: string | undefined): string | undefined {
  const hashes = new Set(parts.map((part) => (part.status === 'success' ? part.outcome.hash : undefined)))
  const [hash] = hashes
  return hash && hashes.size === 1 ? transactionUrl(explorerUrl, hash) : undefined
}
