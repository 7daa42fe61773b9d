import * as z from 'zod/mini'
import { AddressCodec, HexString, maybe, ReceivedAmount, SwapCurrencyCodec, Text } from './primitives.js'

/**
 * What a wanted amount costs in another currency (interface.md, SwapPrice).
 *
 * All amounts are in the smallest unit of `currencyAddress`: `price` buys the whole amount now, `maxPrice` is the
 * price with slippage, rounded up, `transactionValue` the wei to attach, `currencyBalance` what the wallet holds.
 */
export const SwapPrice = z.object({
  /** What is paid with instead; the zero address for the native currency, which on the wire may be `0xEeee…EEeE`, as our service has it. */
  currencyAddress: SwapCurrencyCodec,
  /** What the wallet holds of it. */
  currencyBalance: ReceivedAmount,
  /** What the wanted amount costs now. */
  price: ReceivedAmount,
  /** The most that it may cost: `price` with slippage, rounded up. */
  maxPrice: ReceivedAmount,
  /** Wei to attach: `maxPrice` for the native currency, else 0. */
  transactionValue: ReceivedAmount,
})
export type SwapPrice = z.output<typeof SwapPrice>

/**
 * A currency whose pools cannot be used, and why (interface.md, GetSwapPrices): `drained` where they hold too little, `paused` where a
 * token does not move, `taxed` where less arrives than was sent, or in a word that is not known here.
 */
export const OmittedCurrency = z.object({
  /** The currency that is left out; the native one as in `SwapPrice`. */
  currencyAddress: SwapCurrencyCodec,
  /** One word: `drained`, `paused` or `taxed` are known. */
  reason: Text,
})
export type OmittedCurrency = z.output<typeof OmittedCurrency>

/** A swap price with the transaction that makes it so (interface.md, GetSwapQuote). */
export const SwapQuote = z.object({
  ...SwapPrice.shape,
  /** The router that is called. */
  to: AddressCodec,
  /** Calldata for it. */
  transactionData: HexString,
  /** Calldata of an approval, for the token that is sold; absent where none is needed. */
  approveData: maybe(HexString),
})
export type SwapQuote = z.output<typeof SwapQuote>
