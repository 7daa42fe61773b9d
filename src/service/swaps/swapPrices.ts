import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { SwapPrice } from '../../protocol/swap.js'
import { fromChain } from '../chain/openChain.js'
import { maxPriceOf } from './maxPriceOf.js'
import type { Exchange } from './openExchange.js'
import { readBalance } from './readBalance.js'
import { readPrice } from './readPrice.js'

/**
 * What an amount of a currency costs in each other one that the wallet can pay with, slippage included, all as of one
 * block.
 *
 * @throws ChainError when the node fails.
 */
export async function swapPrices(options: swapPrices.Options): Promise<SwapPrice[]> {
  const { exchange, wallet, buy, amount, slippagePercentage } = options
  const { chain } = exchange
  const [weth, { hash: blockHash }] = await Promise.all([
    exchange.weth(),
    fromChain(chain, chain.client.getBlock()),
  ])
  const sold = exchange.currencies.filter((currency) => !isSame(currency, buy, weth))
  const found = await Promise.all(
    sold.map(async (sell) => {
      const [balance, best] = await Promise.all([
        readBalance({ chain, currency: sell, wallet, blockHash }),
        readPrice({ exchange, sell, buy, amount, blockHash }),
      ])
      if (!best) return []
      const maxPrice = maxPriceOf({ price: best.price, slippagePercentage })
      if (balance < maxPrice) return []
      const transactionValue = isAddressEqual(sell, zeroAddress) ? maxPrice : 0n
      return [
        { currencyAddress: sell, currencyBalance: balance, price: best.price, maxPrice, transactionValue },
      ]
    }),
  )
  return found.flat()
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

/** Whether two currencies are one, or the native currency and its wrapped form, which no pool swaps. */
export function isSame(one: Address, other: Address, weth: Address): boolean {
  const wrap = (currency: Address) => (isAddressEqual(currency, zeroAddress) ? weth : currency)
  return isAddressEqual(wrap(one), wrap(other))
}
