import type { Returns } from 'tillkit/protocol'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { fromChain } from '../chain/openChain.js'
import { maxPriceOf } from './maxPriceOf.js'
import type { Exchange } from './openExchange.js'
import { readPrices } from './readPrices.js'

/**
 * What an amount of a currency costs in each other one that the wallet can pay with, slippage included, all as of one
 * block; and which currencies have pools that cannot be used, and why.
 *
 * @throws ChainError when the node fails.
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
    /** The zero address for the native currency. */
    buy: Address
    /** How much is bought, in the smallest unit of `buy`. */
    amount: bigint
    /** Percent, 0 to 50. */
    slippagePercentage: number
  }
}
