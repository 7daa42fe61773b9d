'use client'
import {
  memo,
  type ReactNode,
  useCallback,
  useId,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useLabels } from '../../hooks/useLabels.js'
import type { Order } from '../../protocol/order.js'
import { orderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat as Worth } from '../parts/Fiat.js'
import { fiatOf } from '../parts/fiatOf.js'
import { formatShort, shorten } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TokenPicture } from '../parts/TokenPicture.js'
import { NowContext, useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import { arePropsEqual } from './arePropsEqual.js'
import { CardAction } from './CardAction.js'
import { CardExpiry } from './CardExpiry.js'
import { type Card, CardContext, CardFactsContext, useCard, useCardFacts, useCardTitle } from './useCard.js'
import { useReadFacts } from './useReadFacts.js'

/**
 * An order as a card of a catalogue: picture, name, price, and the button that buys it.
 *
 * Ready as it is, or composed of its parts: with children, it is `OrderCard.Root`. Ready as it is, it is rendered again
 * only when it shows something else: a page of a thousand may render as often as it likes.
 *
 * @example
 * <OrderCard order={order} />
 * <OrderCard.Root order={order}><OrderCard.Media /><OrderCard.Title /><OrderCard.Price /></OrderCard.Root>
 */
export const OrderCard = Object.assign(withRef(Ready), {
  /** The card around its parts, which know the order from it. */
  Root: withRef(OrderCardRoot),
  /** The token’s picture. */
  Media: withRef(Media),
  /** The token’s name, or its number where it has none. */
  Title: withRef(Title),
  /** What the collection is called, as the host or its contract says. */
  Collection: withRef(Collection),
  /** The price of one unit in the order’s currency. */
  Price: withRef(Price),
  /** What the price is worth in dollars, as the service or the host says. */
  Fiat: withRef(Fiat),
  /** How many are left. */
  Quantity: withRef(Quantity),
  /** Whether it can be bought. */
  Availability: withRef(Availability),
  /** Who sells it: a shortened address. */
  Seller: withRef(Seller),
  /** When it ends. */
  Expiry: CardExpiry,
  /** The button that buys it, or the host’s own. */
  Action: CardAction,
})

export declare namespace OrderCard {
  type Props = PartProps<'article'> & {
    /** The order that is shown. */
    order: Order
    /** Name, picture and description of the token. @default read from the chain */
    metadata?: Metadata | undefined
    /** How the order's currency is written. @default read from the chain */
    currency?: Currency | undefined
    /** What the collection is called. @default read from the chain */
    collectionName?: string | undefined
    /** Called by the card's button when no wallet is connected. @default lets the buyer choose a wallet, and goes on */
    onConnect?: (() => void) | undefined
    /** Whether who looks has it. @default whether it was bought with this card, and nothing is left */
    yours?: boolean | undefined
    /** The moment at which the card is true. @default the time, kept up to date */
    now?: Date | undefined
  }

  /** What is known of a token: the answer of `useTokenMetadata` fits. */
  type Metadata = {
    /** `pending` shows a placeholder, `error` a card without picture and name. */
    status: 'pending' | 'error' | 'success'
    /** What the token says of itself, once it is known. */
    data?: { name?: string | undefined; image?: string | undefined } | undefined
  }
}

function Ready(props: OrderCard.Props): ReactNode {
  const onConnect = useLatest(props.onConnect)
  return <Kept {...props} onConnect={onConnect} />
}

const Kept = memo(withRef(Whole), arePropsEqual)

function Whole(props: OrderCard.Props): ReactNode {
  return (
    <OrderCard.Root {...props}>
      {props.children ?? (
        <>
          <Media>
            <Availability />
          </Media>
          <div className="till-card-body">
            <Collection />
            <Title />
            <div className="till-card-prices">
              <Price />
              <Fiat />
            </div>
            <div className="till-card-facts">
              <Quantity />
              <CardExpiry />
            </div>
            <CardAction />
          </div>
        </>
      )}
    </OrderCard.Root>
  )
}

function OrderCardRoot(props: OrderCard.Props): ReactNode {
  const { order, metadata, currency, collectionName, onConnect, now, ...more } = props
  const titleId = useId()
  const clock = useNow([order.validFrom, order.validUntil])
  const facts = useReadFacts({ order, metadata, currency, collectionName })
  const moment = now ?? clock
  const status = orderState({ order, now: moment })
  const [bought, setBought] = useState<string>()
  const { yours = bought === order.orderId && status === 'sold', ...rest } = more
  const onBought = useCallback(() => setBought(order.orderId), [order.orderId])
  // Stays the same while the chain answers.
  const card = useMemo<Card>(
    () => ({ order, titleId, status, now: moment, currency, collectionName, onConnect, yours, onBought }),
    [order, titleId, status, moment, currency, collectionName, onConnect, yours, onBought],
  )
  return (
    <NowContext.Provider value={now}>
      <CardContext.Provider value={card}>
        <CardFactsContext.Provider value={facts}>
          <Part
            tag="article"
            partName="card"
            state={{ status: yours ? 'yours' : status, loading: facts.loading }}
            aria-labelledby={titleId}
            aria-busy={facts.loading}
            {...rest}
          />
        </CardFactsContext.Provider>
      </CardContext.Provider>
    </NowContext.Provider>
  )
}

function Media(props: PartProps<'div'>): ReactNode {
  const { status, yours } = useCard()
  const { loading, image } = useCardFacts()
  const title = useCardTitle()
  return (
    <TokenPicture src={image} alt={title} loading={loading} data-sale={yours ? 'yours' : status} {...props} />
  )
}

function Title(props: PartProps<'h3'>): ReactNode {
  const { titleId } = useCard()
  const { loading } = useCardFacts()
  const title = useCardTitle()
  return (
    <Part tag="h3" partName="card-title" id={titleId} state={{ loading }} {...props}>
      {props.children ?? <bdi>{title}</bdi>}
    </Part>
  )
}

function Collection(props: PartProps<'p'>): ReactNode {
  const { collectionName } = useCardFacts()
  return (
    <Part tag="p" partName="card-collection" {...props}>
      {props.children ?? <bdi>{collectionName}</bdi>}
    </Part>
  )
}

function Price(props: PartProps<'p'>): ReactNode {
  const { order } = useCard()
  const { currency } = useCardFacts()
  const { order: texts } = useMessages()
  return (
    <Part tag="p" partName="card-price" state={{ loading: !currency }} {...props}>
      {props.children ??
        (currency ? <Money amount={order.priceAmount} currency={currency} free /> : texts.loading)}
    </Part>
  )
}

function Fiat(props: PartProps<'p'>): ReactNode {
  const { order } = useCard()
  if (fiatOf(order, order.priceAmount) === undefined) return null
  return (
    <Part tag="p" partName="card-fiat" {...props}>
      {props.children ?? <Worth order={order} amount={order.priceAmount} />}
    </Part>
  )
}

function Quantity(props: PartProps<'p'>): ReactNode {
  const { order } = useCard()
  const { locale, order: texts } = useMessages()
  const { quantityAvailable, quantityInitial, quantityDecimals: decimals } = order
  if (quantityInitial === 10n ** BigInt(decimals)) return null
  const write = (amount: bigint) => formatShort({ amount, decimals, locale, round: 'down' })
  return (
    <Part tag="p" partName="card-quantity" {...props}>
      {props.children ?? texts.left(write(quantityAvailable), write(quantityInitial))}
    </Part>
  )
}

function Availability(props: PartProps<'p'>): ReactNode {
  const { status, yours } = useCard()
  const { order: texts, stage } = useMessages()
  return (
    <Part tag="p" partName="card-availability" state={{ status: yours ? 'yours' : status }} {...props}>
      {props.children ?? (yours ? stage.yours : texts.availability[status])}
    </Part>
  )
}

function Seller(props: PartProps<'p'>): ReactNode {
  const { order } = useCard()
  const { order: texts } = useMessages()
  const name = useLabels()(order.createdBy).name
  return (
    <Part tag="p" partName="card-seller" title={order.createdBy} {...props}>
      {props.children ?? texts.soldBy(name ?? shorten(order.createdBy))}
    </Part>
  )
}

/** Returns a stable function that calls the last rendered callback, or `undefined` without a callback. */
function useLatest(callback: (() => void) | undefined): (() => void) | undefined {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  const call = useCallback(() => latest.current?.(), [])
  return callback && call
}
