import * as z from 'zod/mini'
import { requested } from './openEnums.js'
import { AddressCodec, Amount, CurrencyCodec, maybe, Text } from './primitives.js'

/** A filter for orders. `minPrice` and `maxPrice` require exactly one currency in `currencies`. */
export const OrderFilter = z.object({
  /** The collection of the tokens. */
  collectionAddress: maybe(AddressCodec),
  /** The token ids to match, up to 100. */
  tokenIds: maybe(z.array(Amount).check(z.minLength(1), z.maxLength(100))),
  /** The seller. */
  createdBy: maybe(AddressCodec),
  /** The currencies to match, up to 20. */
  currencies: maybe(z.array(CurrencyCodec).check(z.minLength(1), z.maxLength(20))),
  /** The marketplace kinds to match, up to 13. */
  marketplaces: maybe(z.array(requested.marketplace).check(z.minLength(1), z.maxLength(13))),
  /** The state of the order, such as `active`. */
  status: maybe(requested.status),
  /** The minimum unit price. */
  minPrice: maybe(Amount),
  /** The maximum unit price. */
  maxPrice: maybe(Amount),
})
export type OrderFilter = z.output<typeof OrderFilter>

/** A filter for the offers for one token. */
export const OfferFilter = z.object({
  /** The accounts that made the offers, up to 20. */
  createdBy: maybe(z.array(AddressCodec).check(z.minLength(1), z.maxLength(20))),
  /** The marketplace kinds to match, up to 13. */
  marketplace: maybe(z.array(requested.marketplace).check(z.minLength(1), z.maxLength(13))),
  /** The currencies to match, up to 20. */
  currencies: maybe(z.array(CurrencyCodec).check(z.minLength(1), z.maxLength(20))),
})
export type OfferFilter = z.output<typeof OfferFilter>

/** A new listing of a seller. */
export const NewListing = z.object({
  /** The token id in its collection. */
  tokenId: Amount,
  /** The quantity for sale. */
  quantity: Amount,
  /** The expiry, in seconds since 1970. */
  expiry: Amount,
  /** The currency, the zero address for the native one. */
  currencyAddress: CurrencyCodec,
  /** The unit price that buyers pay, in the currency’s smallest unit. */
  pricePerToken: Amount,
})
export type NewListing = z.output<typeof NewListing>

/** A new offer of a buyer. */
export const NewOffer = z.object({
  /** The token id in its collection. */
  tokenId: Amount,
  /** The wanted quantity. */
  quantity: Amount,
  /** The expiry, in seconds since 1970. */
  expiry: Amount,
  /** The currency: a token, never the native currency. */
  currencyAddress: CurrencyCodec,
  /** The unit price that the buyer pays, in the currency’s smallest unit. */
  pricePerToken: Amount,
})
export type NewOffer = z.output<typeof NewOffer>

/** The sort order of a list. */
export const OrderSort = z.object({
  /** The field to sort by, such as `priceAmount` or `createdAt`. */
  column: Text,
  /** `asc` or `desc`. */
  order: Text,
})
export type OrderSort = z.output<typeof OrderSort>

const PageSize = z.number().check(z.int(), z.gte(1), z.lte(100))

/** The requested part of a list whose pages have numbers. */
export const NumberedPage = z.object({
  /** The number of the page, counted from 1. @default 1 */
  page: maybe(z.number().check(z.int(), z.gte(1))),
  /** The number of entries, 1 to 100. @default 100 */
  pageSize: maybe(PageSize),
})
export type NumberedPage = z.output<typeof NumberedPage>

/** The requested part of a list. */
export const PageRequest = z.object({
  /** The number of entries, 1 to 100. */
  pageSize: maybe(PageSize),
  /** The cursor that the previous page returned. @default the first page */
  cursor: maybe(z.string().check(z.minLength(1), z.maxLength(1_000))),
})
export type PageRequest = z.output<typeof PageRequest>

/** The requested part of a list whose pages have numbers and cursors. */
export const OfferPage = z.object({
  /** The number of the page, counted from 1; a `cursor` replaces it. @default 1 */
  page: maybe(z.number().check(z.int(), z.gte(1))),
  /** The number of entries, 1 to 100. */
  pageSize: maybe(PageSize),
  /** The cursor that the previous page returned. */
  cursor: maybe(z.string().check(z.minLength(1), z.maxLength(1_000))),
})
export type OfferPage = z.output<typeof OfferPage>
