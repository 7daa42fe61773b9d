import * as z from 'zod/mini'
import { AddressCodec, HexString, maybe, ReceivedAmount, SwapCurrencyCodec, Text } from './primitives.js'

/**
 * The price of an amount in another currency (interface.md, SwapPrice). Amounts are in the smallest unit of `currencyAddress`,
 * `transactionValue` is in wei.
 */
export const SwapPrice = z.object({
  /** The currency to pay with, the zero address for the native one. */
  currencyAddress: SwapCurrencyCodec,
  /** The wallet’s balance of this currency. */
  currencyBalance: ReceivedAmount,
  /** The current price of the whole amount. */
  price: ReceivedAmount,
  /** The maximum price: `price` with slippage, rounded up. */
  maxPrice: ReceivedAmount,
  /** The attached value in wei: `maxPrice` for the native currency, otherwise 0. */
  transactionValue: ReceivedAmount,
})
export type SwapPrice = z.output<typeof SwapPrice>

/** A currency whose swap pools are unusable now, with the reason (interface.md, GetSwapPrices). */
export const OmittedCurrency = z.object({
  /** The omitted currency. */
  currencyAddress: SwapCurrencyCodec,
  /**
   * `drained`: the pools hold too little. `paused`: a token of the route cannot be transferred. `taxed`: a transfer of a token delivers
   * less than was sent. A newer service may send other reasons.
   */
  reason: Text,
})
export type OmittedCurrency = z.output<typeof OmittedCurrency>

/** A swap price with its transaction (interface.md, GetSwapQuote). */
export const SwapQuote = z.object({
  ...SwapPrice.shape,
  /** The router to call. */
  to: AddressCodec,
  /** The calldata for the router. */
  transactionData: HexString,
  /** The calldata of an approval of the sold token, missing if no approval is needed. */
  approveData: maybe(HexString),
})
export type SwapQuote = z.output<typeof SwapQuote>
