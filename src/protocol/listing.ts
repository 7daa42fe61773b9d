import * as z from 'zod/mini'
import { MarketplaceKind, OrderStatus } from './openEnums.js'
import { AddressCodec, Amount, CurrencyCodec, maybe, Text } from './primitives.js'

/**
 * Which orders are wanted: those that every given field says yes to. What is left out does not matter.
 *
 * Prices are those of one unit in the smallest unit of its currency, so `minPrice` and `maxPrice` go with one currency.
 */
export const OrderFilter = z.object({
  /** The contract of the tokens. */
  collectionAddress: maybe(AddressCodec),
  /** One of these tokens, up to 100. */
  tokenIds: maybe(z.array(Amount).check(z.minLength(1), z.maxLength(100))),
  /** The seller. */
  createdBy: maybe(AddressCodec),
  /** Priced in one of these, up to 20. */
  currencies: maybe(z.array(CurrencyCodec).check(z.minLength(1), z.maxLength(20))),
  /** On one of these kinds of market, up to 12. */
  marketplaces: maybe(z.array(MarketplaceKind).check(z.minLength(1), z.maxLength(12))),
  /** How it stands, such as `active`. */
  status: maybe(OrderStatus),
  /** At least this for one unit. */
  minPrice: maybe(Amount),
  /** At most this for one unit. */
  maxPrice: maybe(Amount),
})
export type OrderFilter = z.output<typeof OrderFilter>

/**
 * What a seller wants to list: how many of a token, until when in seconds since 1970, and what buyers pay for one of them in
 * the currency's smallest unit.
 */
export const NewListing = z.object({
  /** The token’s number in its collection. */
  tokenId: Amount,
  /** How many are for sale. */
  quantity: Amount,
  /** Until when, in seconds since 1970. */
  expiry: Amount,
  /** What it is paid in; the zero address for the native currency. */
  currencyAddress: CurrencyCodec,
  /** What buyers pay for one, in the currency’s smallest unit. */
  pricePerToken: Amount,
})
export type NewListing = z.output<typeof NewListing>

/** What a list is sorted by: a column, and `asc` or `desc`. */
export const OrderSort = z.object({
  /** The field, such as `priceAmount` or `createdAt`. */
  column: Text,
  /** `asc` or `desc`. */
  order: Text,
})
export type OrderSort = z.output<typeof OrderSort>

/** Which part of a list is wanted: how many, and after what, as the page before it said. */
export const PageRequest = z.object({
  /** How many, 1 to 100. */
  pageSize: maybe(z.number().check(z.int(), z.gte(1), z.lte(100))),
  /** As the page before it said. @default the beginning */
  cursor: maybe(z.string().check(z.minLength(1), z.maxLength(1_000))),
})
export type PageRequest = z.output<typeof PageRequest>
