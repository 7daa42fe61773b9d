import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { Received, Returns } from '../../protocol/methods.js'
import type { SwapPrice } from '../../protocol/swap.js'
import { quoteSwap } from '../quoteSwap.js'
import { readCreated } from './readCreated.js'

export async function readSwapPrices(options: readSwapPrices.Options): Promise<Returns<'GetSwapPrices'>> {
  const { client, market, router, request } = options
  const created = await readCreated({ client, market })
  const currencies = new Set([zeroAddress, ...created.map(({ currency }) => currency)])
  const sells = [...currencies].filter((sell) => !isAddressEqual(sell, request.buyCurrencyAddress))
  const prices = await Promise.all(
    sells.map(async (sellCurrencyAddress): Promise<SwapPrice[]> => {
      const quoteRequest = { ...request, sellCurrencyAddress, includeApprove: false }
      const quote = await quoteSwap({ client, router, request: quoteRequest }).catch((error: unknown) => {
        // Omit a currency for which there is no swap pool.
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
    router: Address
    request: Received<'GetSwapPrices'>
  }
}
