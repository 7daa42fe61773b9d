import * as z from 'zod/mini'
import { MarketplaceKind, OrderStatus } from './openEnums.js'
import { AddressCodec, Amount, CurrencyCodec, maybe, Text } from './primitives.js'

/**
 * Which orders are wanted: those that every given field says yes to. What is left out does not matter.
 *
 * Prices are those of one unit in the smallest unit of its currency, so `minPrice` and `maxPrice` go with one currency.
 */
export const OrderFilter = z.object({
  collectionAddress: maybe(AddressCodec),
  tokenIds: maybe(z.array(Amount).check(z.minLength(1), z.maxLength(100))),
  createdBy: maybe(AddressCodec),
  currencies: maybe(z.array(CurrencyCodec).check(z.minLength(1), z.maxLength(20))),
  marketplaces: maybe(z.array(MarketplaceKind).check(z.minLength(1), z.maxLength(12))),
  status: maybe(OrderStatus),
  minPrice: maybe(Amount),
  maxPrice: maybe(Amount),
})
export type OrderFilter = z.output<typeof OrderFilter>

/**
 * What a seller wants to list: how many of a token, until when in seconds since 1970, and what buyers pay for one of them in
 * the currency's smallest unit.
 */
export const NewListing = z.object({
  tokenId: Amount,
  quantity: Amount,
  expiry: Amount,
  currencyAddress: CurrencyCodec,
  pricePerToken: Amount,
})
export type NewListing = z.output<typeof NewListing>

/** What a list is sorted by: a column, and `asc` or `desc`. */
export const OrderSort = z.object({ column: Text, order: Text })
export type OrderSort = z.output<typeof OrderSort>

/** Which part of a list is wanted: how many, and after what, as the page before it said. */
export const PageRequest = z.object({
  pageSize: maybe(z.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: maybe(z.string().check(z.minLength(1), z.maxLength(1_000))),
})
export type PageRequest = z.output<typeof PageRequest>
