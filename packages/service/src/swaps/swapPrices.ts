import type { Returns } from 'tillkit/protocol'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { fromChain } from '../chain/openChain.js'
import { maxPriceOf } from './maxPriceOf.js'
import type { Exchange } from './openExchange.js'
import { readPrices } from './readPrices.js'

/**
 * Returns the price of `amount` of the currency `buy` in each other currency of which the wallet holds at least `maxPrice`. All prices are
 * as of one block. `maxPrice` includes the slippage; wrapping and unwrapping have none.
 */
export async function swapPrices(options: swapPrices.Options): Promise<Returns<'GetSwapPrices'>> {
  const { exchange, wallet, buy, amount, slippagePercentage } = options
  const { chain } = exchange
  const { hash: blockHash } = await fromChain(chain, chain.client.getBlock())
  const sells = exchange.currencies.filter((currency) => !isAddressEqual(currency, buy))
  const found = await readPrices({ exchange, wallet, sells, buy, amount, blockHash })
  const omitted = found.flatMap(({ sell, omitted }) => {
    return omitted ? [{ currencyAddress: sell, reason: omitted }] : []
  })
  return {
    swapPrices: found.flatMap(({ sell, balance, offer }) => {
      if (!offer) return []
      const { price, kind } = offer
      const maxPrice = kind === 'wrapped' ? price : maxPriceOf({ price, slippagePercentage })
      if (balance < maxPrice) return []
      const transactionValue = isAddressEqual(sell, zeroAddress) ? maxPrice : 0n
      return [{ currencyAddress: sell, currencyBalance: balance, price, maxPrice, transactionValue }]
    }),
    ...(omitted.length > 0 && { omitted }),
  }
}

export declare namespace swapPrices {
  type Options = {
    exchange: Exchange
    wallet: Address
    buy: Address
    amount: bigint
    /** The slippage in percent, 0 to 50. */
    slippagePercentage: number
  }
}
