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

/** One line of an order's fees: who gets how many basis points of the price (interface.md, FeeBreakdownEntry). */
export const FeeBreakdownEntry = z.object({
  /** What it is for, such as `royalty` or `marketplace`. */
  kind: Text,
  /** Who gets it. */
  recipientAddress: AddressCodec,
  /** Hundredths of a percent of the price. */
  bps: z.number(),
})
export type FeeBreakdownEntry = z.output<typeof FeeBreakdownEntry>

/**
 * An order on a market (interface.md, Order).
 *
 * `priceAmount` is the price of one unit in the smallest unit of `priceCurrencyAddress`; quantities are in base units
 * of `quantityDecimals`. `quantityAvailable` is what can be bought now. Beware: `tokenId` `0n` and `priceAmount` `0n`
 * are ordinary values.
 */
export const Order = z.object({
  /** A number of the service’s own. Orders are named by `orderId`. */
  id: z.number(),
  /** The service’s number of the collection. */
  collectionId: z.number(),
  /** The id on its market: with chain and collection it names the order. */
  orderId: Text,
  /** The chain that the market is on. */
  chainId: ChainId,
  /** What the service calls the marketplace that the order comes from. */
  originName: Text,
  /** The contract of the token. */
  collectionContractAddress: AddressCodec,
  /** The seller, or the bidder of an offer. */
  createdBy: AddressCodec,
  /** The price of one unit, in the currency’s smallest unit. `0n` is an ordinary price. */
  priceAmount: ReceivedAmount,
  /** The same in whole units of the currency, such as `12.5`. */
  priceAmountFormatted: Text,
  /** What the seller gets of it: without `feeBps`, rounded down. */
  priceAmountNet: ReceivedAmount,
  /** The same in whole units of the currency. */
  priceAmountNetFormatted: Text,
  /** The currency; the zero address for the native one. */
  priceCurrencyAddress: CurrencyCodec,
  /** How many digits of the price stand behind the decimal point. */
  priceDecimals: Decimals,
  /** About what one unit is worth in US dollars; 0 where it is not known. In no rule. */
  priceUSD: maybe(z.number()),
  /** The same as text; empty where it is not known. */
  priceUSDFormatted: maybe(Text),
  /** How much was listed, in base units of `quantityDecimals`. */
  quantityInitial: ReceivedAmount,
  /** The same in whole units. */
  quantityInitialFormatted: Text,
  /** How much nobody has bought yet, in base units. */
  quantityRemaining: ReceivedAmount,
  /** The same in whole units. */
  quantityRemainingFormatted: Text,
  /** How much can be bought now: what remains, and the seller still owns and lets the market move. */
  quantityAvailable: ReceivedAmount,
  /** The same in whole units. */
  quantityAvailableFormatted: Text,
  /** Where the decimal point of quantities stands: 0 for NFTs. */
  quantityDecimals: Decimals,
  /** The sum of `feeBreakdown`, in hundredths of a percent: part of the price, not on top of it. */
  feeBps: z.number(),
  /** Who gets which part of the price. */
  feeBreakdown: listOf(FeeBreakdownEntry, 100),
  /** From when it can be bought. */
  validFrom: Timestamp,
  /** Until when it can be bought. */
  validUntil: Timestamp,
  /** The block that listed it; 0 where no block did. */
  blockNumber: z.number(),
  /** When it was listed or signed. */
  createdAt: Timestamp,
  /** When it last changed. */
  updatedAt: Timestamp,
  /** The service’s number of the token. */
  collectibleId: maybe(z.number()),
  /**
   * The token’s number in its collection; absent for an order on a whole collection. `0n` is an ordinary
   * one.
   */
  tokenId: maybe(ReceivedAmount),
  /** When it was listed, as its market says. */
  orderCreatedAt: maybe(Timestamp),
  /** When it last changed on its market. */
  orderUpdatedAt: maybe(Timestamp),
  /** When the service gave it up. */
  deletedAt: maybe(Timestamp),
  /** The kind of market that it lives on: what a purchase is asked for with. */
  marketplace: maybe(MarketplaceKind),
  /** `listing` for what is sold, `offer` for what is wanted. */
  side: maybe(Text),
  /** Whether it can be bought, or what became of it. */
  status: maybe(OrderStatus),
  /** Which software the order was listed through, where the service knows. */
  source: maybe(Text),
})
export type Order = z.output<typeof Order>

/**
 * Which part of a longer answer this is (interface.md, Page). `cursor` is there when there is more: handed back, it
 * gives the next page.
 */
export const Page = z.object({
  /** The number of this part, counted from 1. */
  page: z.number(),
  /** How many are in this part. */
  pageSize: z.number(),
  /** Whether there are others after it. */
  more: z.boolean(),
  /** What the list is sorted by, first things first. */
  sort: listOf(
    z.object({
      /** The field. */
      column: Text,
      /** `asc` or `desc`. */
      order: maybe(Text),
    }),
    100,
  ),
  /** Asks for the next part when it is handed back. */
  cursor: maybe(UrlText),
})
export type Page = z.output<typeof Page>
