'use client'
import { OrderCard } from './OrderCard.js'

/** `OrderCard.Root` by a name that a server component can use: the card around its parts. */
export const OrderCardRoot = OrderCard.Root
/** `OrderCard.Media` by a name that a server component can use: the picture of its token. */
export const OrderCardMedia = OrderCard.Media
/** `OrderCard.Title` by a name that a server component can use: the name of its token. */
export const OrderCardTitle = OrderCard.Title
/** `OrderCard.Collection` by a name that a server component can use: the name of its collection. */
export const OrderCardCollection = OrderCard.Collection
/** `OrderCard.Price` by a name that a server component can use: what it costs. */
export const OrderCardPrice = OrderCard.Price
/** `OrderCard.Fiat` by a name that a server component can use: what that is in dollars. */
export const OrderCardFiat = OrderCard.Fiat
/** `OrderCard.Quantity` by a name that a server component can use: how many are left. */
export const OrderCardQuantity = OrderCard.Quantity
/** `OrderCard.Availability` by a name that a server component can use: whether it can be bought. */
export const OrderCardAvailability = OrderCard.Availability
/** `OrderCard.Seller` by a name that a server component can use: who sells it. */
export const OrderCardSeller = OrderCard.Seller
/** `OrderCard.Expiry` by a name that a server component can use: when it ends. */
export const OrderCardExpiry = OrderCard.Expiry
/** `OrderCard.Action` by a name that a server component can use: the button that buys it. */
export const OrderCardAction = OrderCard.Action
