'use client'
import {
  memo,
  type ReactNode,
  useCallback,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { orderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat as Worth } from '../parts/Fiat.js'
import { fiatOf } from '../parts/fiatOf.js'
import { formatShort, shorten } from '../parts/format.js'
import { Icon } from '../parts/Icon.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TokenPicture } from '../parts/TokenPicture.js'
import { useHydrated } from '../parts/useHydrated.js'
import { NowContext, useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import { arePropsEqual } from './arePropsEqual.js'
import { CardAction } from './CardAction.js'
import { CardExpiry } from './CardExpiry.js'
import { type Card, CardContext, CardFactsContext, useCard, useCardFacts, useCardTitle } from './useCard.js'
import { useIsOwner } from './useIsOwner.js'
import { useProfile } from './useProfile.js'
import { useReadFacts } from './useReadFacts.js'

/**
 * An order as a catalogue card: picture, name, price and a buy button.
 *
 * @example
 * <OrderCard order={order} />
 * <OrderCard.Root order={order}><OrderCard.Media /><OrderCard.Title /><OrderCard.Price /></OrderCard.Root>
 */
export const OrderCard = Object.assign(withRef(Ready), {
  /** The card's element, which passes the order to its parts. */
  Root: withRef(OrderCardRoot),
  /** The token's picture. */
  Media: withRef(Media),
  /** The token's name, or its number if it has no name. */
  Title: withRef(Title),
  /** The collection's name, from the host or the contract. */
  Collection: withRef(Collection),
  /** The price of one unit, in the order's currency. Hidden if the viewer owns the item. */
  Price: withRef(Price),
  /** The price in US dollars, from the service or the host. Hidden if the viewer owns the item. */
  Fiat: withRef(Fiat),
  /** The available quantity. Hidden if the viewer owns the item. */
  Quantity: withRef(Quantity),
  /** Whether the order is available, sold, expired or cancelled, or belongs to the viewer. */
  Availability: withRef(Availability),
  /** The seller's name and picture, from the host or ENS, or the shortened address. */
  Seller: withRef(Seller),
  /** The time until the order ends or begins. */
  Expiry: CardExpiry,
  /** The button that opens the checkout of the order, or the viewer's item. */
  Action: CardAction,
})

export declare namespace OrderCard {
  type Props = PartProps<'article'> & {
    /** The order that the card shows. */
    order: Order
    /** Name, picture and description of the token. @default read from the chain */
    metadata?: Metadata | undefined
    /** The symbol and decimals of the order's currency. @default read from the chain */
    currency?: Currency | undefined
    /** The collection's name. @default read from the chain */
    collectionName?: string | undefined
    /** Called when the buyer presses “Connect and continue” in the dialog. @default opens the wallet list */
    onConnect?: (() => void) | undefined
    /** Whether the viewer owns the item of a sold order. @default read from the chain */
    yours?: boolean | undefined
    /** The current time, with which the card decides whether the order is for sale. @default the time of the device */
    now?: Date | undefined
  }

  type Metadata = {
    /**
     * The status of the metadata. For `pending`, the card shows a placeholder. For `error` without `data`, the card shows the token's
     * number as the name, and a text instead of the picture.
     */
    status: 'pending' | 'error' | 'success'
    /** The name and image from the token's metadata. */
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
  const status = orderState({ order, now: moment ?? order.validFrom })
  const [bought, setBought] = useState<string>()
  const [isOwner, setOwner] = useState<boolean>()
  const { yours: knownYours, ...rest } = more
  const isSold = status === 'sold'
  // A server does not know the viewer, so only the browser reads the owner.
  const isOwnerRead = useHydrated() && isSold && knownYours === undefined
  const yours = knownYours ?? (isSold && (isOwner === true || bought === order.orderId))
  // If the item was sold while the page shows it, the card says so at once.
  const [wasSold] = useState(isSold)
  const isOwnerUnknown = isOwnerRead && wasSold && !yours && isOwner === undefined
  const onBought = useCallback(() => setBought(order.orderId), [order.orderId])
  const card = useMemo<Card>(
    () => ({
      order,
      titleId,
      status,
      now: moment,
      currency,
      collectionName,
      onConnect,
      yours,
      isOwnerUnknown,
      onBought,
    }),
    [order, titleId, status, moment, currency, collectionName, onConnect, yours, isOwnerUnknown, onBought],
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
          {isOwnerRead && <OwnerRead order={order} onRead={setOwner} />}
        </CardFactsContext.Provider>
      </CardContext.Provider>
    </NowContext.Provider>
  )
}

/** Reads the owner in a component of its own, because only the card of a sold order needs it. */
function OwnerRead(props: { order: Order; onRead: (isOwner: boolean | undefined) => void }): ReactNode {
  const { order, onRead } = props
  const isOwner = useIsOwner(order)
  useLayoutEffect(() => onRead(isOwner), [isOwner, onRead])
  return null
}

function Media(props: PartProps<'div'>): ReactNode {
  const { status, yours, isOwnerUnknown } = useCard()
  const { loading, image } = useCardFacts()
  const title = useCardTitle()
  return (
    <TokenPicture
      src={image}
      alt={title}
      loading={loading}
      // A sold item is pale, and the viewer's own item is not.
      data-sale={yours || isOwnerUnknown ? 'yours' : status}
      {...props}
    />
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
  const { order, yours } = useCard()
  const { currency } = useCardFacts()
  const { order: texts } = useMessages()
  if (yours) return null
  return (
    <Part tag="p" partName="card-price" state={{ loading: !currency }} {...props}>
      {props.children ??
        (currency ? <Money amount={order.priceAmount} currency={currency} free /> : texts.loading)}
    </Part>
  )
}

function Fiat(props: PartProps<'p'>): ReactNode {
  const { order, yours } = useCard()
  if (yours || fiatOf(order, order.priceAmount) === undefined) return null
  return (
    <Part tag="p" partName="card-fiat" {...props}>
      {props.children ?? <Worth order={order} amount={order.priceAmount} />}
    </Part>
  )
}

function Quantity(props: PartProps<'p'>): ReactNode {
  const { order, yours } = useCard()
  const { locale, order: texts } = useMessages()
  const { quantityAvailable, quantityInitial, quantityDecimals: decimals } = order
  if (yours || quantityInitial === 10n ** BigInt(decimals)) return null
  const write = (amount: bigint) => formatShort({ amount, decimals, locale, round: 'down' })
  return (
    <Part tag="p" partName="card-quantity" {...props}>
      {props.children ?? texts.left(write(quantityAvailable), write(quantityInitial))}
    </Part>
  )
}

function Availability(props: PartProps<'p'>): ReactNode {
  const { status, yours, isOwnerUnknown } = useCard()
  const { order: texts, stage } = useMessages()
  return (
    <Part
      tag="p"
      partName="card-availability"
      state={{ status: yours ? 'yours' : status, loading: isOwnerUnknown }}
      {...props}
    >
      {props.children ?? (yours ? stage.yours : isOwnerUnknown ? texts.loading : texts.availability[status])}
    </Part>
  )
}

function Seller(props: PartProps<'p'>): ReactNode {
  const { order } = useCard()
  const { order: texts } = useMessages()
  const { name, icon } = useProfile(order.createdBy)
  return (
    <Part tag="p" partName="card-seller" title={order.createdBy} {...props}>
      {props.children ?? (
        <>
          {name !== undefined && <Icon className="till-card-avatar" src={icon} name={name} />}
          <bdi>{texts.soldBy(name ?? shorten(order.createdBy))}</bdi>
        </>
      )}
    </Part>
  )
}

function useLatest(callback: (() => void) | undefined): (() => void) | undefined {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  const call = useCallback(() => latest.current?.(), [])
  return callback && call
}
