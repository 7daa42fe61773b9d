'use client'
import { OrderCard } from './OrderCard.js'

/** `OrderCard.Root` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Root = OrderCard.Root
/** `OrderCard.Media` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Media = OrderCard.Media
/** `OrderCard.Title` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Title = OrderCard.Title
/** `OrderCard.Collection` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Collection = OrderCard.Collection
/** `OrderCard.Price` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Price = OrderCard.Price
/** `OrderCard.Fiat` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Fiat = OrderCard.Fiat
/** `OrderCard.Quantity` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Quantity = OrderCard.Quantity
/** `OrderCard.Availability` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Availability = OrderCard.Availability
/** `OrderCard.Seller` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Seller = OrderCard.Seller
/** `OrderCard.Expiry` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Expiry = OrderCard.Expiry
/** `OrderCard.Action` as a named export, because a server component cannot read a property of `OrderCard`. */
export const Action = OrderCard.Action
