import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { Received, Returns } from '../../protocol/methods.js'
import type { SwapPrice } from '../../protocol/swap.js'
import { quoteSwap } from '../quoteSwap.js'
import { readCreated } from './readCreated.js'

/**
 * Answers `GetSwapPrices`: what an amount costs in the native currency and in each that something was ever listed in, of those
 * that the wallet can pay with.
 */
export async function readSwapPrices(options: readSwapPrices.Options): Promise<Returns<'GetSwapPrices'>> {
  const { client, market, router, request } = options
  const created = await readCreated({ client, market })
  const currencies = new Set([zeroAddress, ...created.map(({ currency }) => currency)])
  const sells = [...currencies].filter((sell) => !isAddressEqual(sell, request.buyCurrencyAddress))
  const prices = await Promise.all(
    sells.map(async (sellCurrencyAddress): Promise<SwapPrice[]> => {
      const wanted = { ...request, sellCurrencyAddress, includeApprove: false }
      const quote = await quoteSwap({ client, router, request: wanted }).catch((error: unknown) => {
        // Here no pool of this currency sells it. What is wrong with the question is wrong for all.
        if (error instanceof RpcError && error.code === 'WebrpcEndpoint') return undefined
        throw error
      })
      if (!quote) return []
      const { to: _, transactionData: __, ...price } = quote.swapQuote
      return price.currencyBalance < price.maxPrice ? [] : [price]
    }),
  )
  return { swapPrices: prices.flat() }
}

export declare namespace readSwapPrices {
  type Options = {
    client: ChainClient
    market: Address
    /** A Uniswap V2 router. */
    router: Address
    request: Received<'GetSwapPrices'>
  }
}
