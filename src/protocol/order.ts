import * as z from 'zod/mini'
import { MarketplaceKind, OrderStatus } from './openEnums.js'
import {
  AddressCodec,
  ChainId,
  CurrencyCodec,
  listOf,
  maybe,
  ReceivedAmount,
  Timestamp,
} from './primitives.js'

/** One line of an order's fees: who gets how many basis points of the price (interface.md, FeeBreakdownEntry). */
export const FeeBreakdownEntry = z.object({
  kind: z.string(),
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
  orderId: z.string(),
  chainId: ChainId,
  originName: z.string(),
  collectionContractAddress: AddressCodec,
  createdBy: AddressCodec,
  priceAmount: ReceivedAmount,
  priceAmountFormatted: z.string(),
  priceAmountNet: ReceivedAmount,
  priceAmountNetFormatted: z.string(),
  priceCurrencyAddress: CurrencyCodec,
  priceDecimals: z.number(),
  priceUSD: maybe(z.number()),
  priceUSDFormatted: maybe(z.string()),
  quantityInitial: ReceivedAmount,
  quantityInitialFormatted: z.string(),
  quantityRemaining: ReceivedAmount,
  quantityRemainingFormatted: z.string(),
  quantityAvailable: ReceivedAmount,
  quantityAvailableFormatted: z.string(),
  quantityDecimals: z.number(),
  feeBps: z.number(),
  feeBreakdown: listOf(FeeBreakdownEntry),
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
  side: maybe(z.string()),
  status: maybe(OrderStatus),
  source: maybe(z.string()),
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
  sort: listOf(z.object({ column: z.string(), order: maybe(z.string()) })),
  cursor: maybe(z.string()),
})
export type Page = z.output<typeof Page>
