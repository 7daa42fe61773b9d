import * as z from 'zod/mini'
import { AddressCodec, HexString, maybe, ReceivedAmount, SwapCurrencyCodec, Text } from './primitives.js'

/**
 * What a wanted amount costs in another currency (interface.md, SwapPrice).
 *
 * All amounts are in the smallest unit of `currencyAddress`: `price` buys the whole amount now, `maxPrice` is the
 * price with slippage, rounded up, `transactionValue` the wei to attach, `currencyBalance` what the wallet holds.
 */
export const SwapPrice = z.object({
  currencyAddress: SwapCurrencyCodec,
  currencyBalance: ReceivedAmount,
  price: ReceivedAmount,
  maxPrice: ReceivedAmount,
  transactionValue: ReceivedAmount,
})
export type SwapPrice = z.output<typeof SwapPrice>

/**
 * A currency whose pools cannot be used, and why (wire.md, Decided since): `drained` where they hold too little, `paused` where a
 * token does not move, `taxed` where less arrives than was sent, or in a word that is not known here.
 */
export const OmittedCurrency = z.object({ currencyAddress: SwapCurrencyCodec, reason: Text })
export type OmittedCurrency = z.output<typeof OmittedCurrency>

/** A swap price with the transaction that makes it so (wire.md, GetSwapPrices). */
export const SwapQuote = z.object({
  ...SwapPrice.shape,
  to: AddressCodec,
  transactionData: HexString,
  approveData: maybe(HexString),
})
export type SwapQuote = z.output<typeof SwapQuote>
