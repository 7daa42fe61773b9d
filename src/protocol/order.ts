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
  kind: Text,
  recipientAddress: AddressCodec,
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
  id: z.number(),
  collectionId: z.number(),
  orderId: Text,
  chainId: ChainId,
  originName: Text,
  collectionContractAddress: AddressCodec,
  createdBy: AddressCodec,
  priceAmount: ReceivedAmount,
  priceAmountFormatted: Text,
  priceAmountNet: ReceivedAmount,
  priceAmountNetFormatted: Text,
  priceCurrencyAddress: CurrencyCodec,
  priceDecimals: Decimals,
  priceUSD: maybe(z.number()),
  priceUSDFormatted: maybe(Text),
  quantityInitial: ReceivedAmount,
  quantityInitialFormatted: Text,
  quantityRemaining: ReceivedAmount,
  quantityRemainingFormatted: Text,
  quantityAvailable: ReceivedAmount,
  quantityAvailableFormatted: Text,
  quantityDecimals: Decimals,
  feeBps: z.number(),
  feeBreakdown: listOf(FeeBreakdownEntry, 100),
  validFrom: Timestamp,
  validUntil: Timestamp,
  blockNumber: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  collectibleId: maybe(z.number()),
  tokenId: maybe(ReceivedAmount),
  orderCreatedAt: maybe(Timestamp),
  orderUpdatedAt: maybe(Timestamp),
  deletedAt: maybe(Timestamp),
  marketplace: maybe(MarketplaceKind),
  side: maybe(Text),
  status: maybe(OrderStatus),
  source: maybe(Text),
})
export type Order = z.output<typeof Order>

/**
 * Which part of a longer answer this is (interface.md, Page). `cursor` is there when there is more: handed back, it
 * gives the next page.
 */
export const Page = z.object({
  page: z.number(),
  pageSize: z.number(),
  more: z.boolean(),
  sort: listOf(z.object({ column: Text, order: maybe(Text) }), 100),
  cursor: maybe(UrlText),
})
export type Page = z.output<typeof Page>
