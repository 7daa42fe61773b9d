import * as z from 'zod/mini'
import { MarketplaceKind, OrderStatus } from './openEnums.js'
import {
  AddressCodec,
  ChainId,
  CurrencyCodec,
  Decimals,
  listOf,
  maybe,
  ReceivedAmount,
  Text,
  Timestamp,
  UrlText,
} from './primitives.js'

/** One fee of an order, in basis points of the price (interface.md, FeeBreakdownEntry). */
export const FeeBreakdownEntry = z.object({
  /** The kind of fee, such as `royalty` or `marketplace`. */
  kind: Text,
  /** The account that receives the fee. */
  recipientAddress: AddressCodec,
  /** The fee in basis points of the price. */
  bps: z.number(),
})
export type FeeBreakdownEntry = z.output<typeof FeeBreakdownEntry>

/** An order on a market (interface.md, Order). Quantities are in base units of `quantityDecimals`. */
export const Order = z.object({
  /** The service’s internal number of the order; use `orderId` to identify an order. */
  id: z.number(),
  /** The service’s internal number of the collection. */
  collectionId: z.number(),
  /** The id of the order on its market. */
  orderId: Text,
  /** The chain id of the market. */
  chainId: ChainId,
  /** The service’s name of the marketplace that the order comes from. */
  originName: Text,
  /** The collection of the token. */
  collectionContractAddress: AddressCodec,
  /** The seller, or the bidder of an offer. */
  createdBy: AddressCodec,
  /** The unit price, in the currency’s smallest unit. `0n` is a valid price. */
  priceAmount: ReceivedAmount,
  /** The unit price in whole units of the currency, such as `12.5`. */
  priceAmountFormatted: Text,
  /** The part of the unit price that the seller receives, without `feeBps`, rounded down. */
  priceAmountNet: ReceivedAmount,
  /** `priceAmountNet` in whole units of the currency. */
  priceAmountNetFormatted: Text,
  /** The currency, the zero address for the native one. */
  priceCurrencyAddress: CurrencyCodec,
  /** The decimals of the currency. */
  priceDecimals: Decimals,
  /** The approximate unit price in US dollars for display, 0 if the service knows no such price. */
  priceUSD: maybe(z.number()),
  /** `priceUSD` as text, empty if the service knows no such price. */
  priceUSDFormatted: maybe(Text),
  /** The listed quantity, in base units of `quantityDecimals`. */
  quantityInitial: ReceivedAmount,
  /** `quantityInitial` in whole units. */
  quantityInitialFormatted: Text,
  /** The quantity that is not sold yet, in base units. */
  quantityRemaining: ReceivedAmount,
  /** `quantityRemaining` in whole units. */
  quantityRemainingFormatted: Text,
  /** The quantity that a buyer can buy now: the unsold part that the seller still owns and has approved for the market. */
  quantityAvailable: ReceivedAmount,
  /** `quantityAvailable` in whole units. */
  quantityAvailableFormatted: Text,
  /** The decimals of quantities, 0 for NFTs. */
  quantityDecimals: Decimals,
  /** The sum of `feeBreakdown` in basis points. The price includes these fees. */
  feeBps: z.number(),
  /** Each fee with its receiver. */
  feeBreakdown: listOf(FeeBreakdownEntry, 100),
  /** The start of the sale. */
  validFrom: Timestamp,
  /** The end of the sale. */
  validUntil: Timestamp,
  /** The block of the listing transaction, 0 for an order that the seller only signed. */
  blockNumber: z.number(),
  /** The time at which the seller listed or signed the order. */
  createdAt: Timestamp,
  /** The time of the last change of the order. */
  updatedAt: Timestamp,
  /** The service’s internal number of the token. */
  collectibleId: maybe(z.number()),
  /** The token id in its collection. `0n` is a valid id. */
  tokenId: maybe(ReceivedAmount),
  /** The time at which the order was created on its market. */
  orderCreatedAt: maybe(Timestamp),
  /** The time at which the order last changed on its market. */
  orderUpdatedAt: maybe(Timestamp),
  /** The time at which the order was cancelled, filled or expired: nobody can buy it any more. Missing for other orders. */
  deletedAt: maybe(Timestamp),
  /** The marketplace kind. */
  marketplace: maybe(MarketplaceKind),
  /** `listing` for a sale, `offer` for a bid. */
  side: maybe(Text),
  /** The state of the order. */
  status: maybe(OrderStatus),
  /** The software that created the listing, if the service knows it. */
  source: maybe(Text),
})
export type Order = z.output<typeof Order>

/** The position of a page in a list (interface.md, Page). */
export const Page = z.object({
  /** The number of this page, counted from 1. */
  page: z.number(),
  /** The number of entries of this page. */
  pageSize: z.number(),
  /** Whether there is a next page. */
  more: z.boolean(),
  /** The sort order, most important column first. */
  sort: listOf(
    z.object({
      /** The field to sort by. */
      column: Text,
      /** `asc` or `desc`. */
      order: maybe(Text),
    }),
    100,
  ),
  /** The cursor to request the next page with. */
  cursor: maybe(UrlText),
})
export type Page = z.output<typeof Page>
