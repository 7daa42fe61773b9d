import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { isAddressEqual } from 'viem'
import { failIfSilent } from '../../chain/failIfSilent.js'
import { swapPrices } from '../../swaps/swapPrices.js'
import { swapQuote } from '../../swaps/swapQuote.js'
import type { Call } from '../http/handler.js'

export async function getSwapPrices(call: Call<'GetSwapPrices'>): Promise<Returns<'GetSwapPrices'>> {
  const { userAddress: wallet, buyCurrencyAddress: buy, buyAmount: amount, slippagePercentage } = call.params
  const { exchange } = call.network
  if (amount === 0n) throw new RpcError('InvalidArgument', { details: 'buyAmount: must be at least 1.' })
  if (!exchange) return { swapPrices: [] }
  return failIfSilent(exchange.chain, swapPrices({ exchange, wallet, buy, amount, slippagePercentage }))
}

export async function getSwapQuote(call: Call<'GetSwapQuote'>): Promise<Returns<'GetSwapQuote'>> {
  const { params, network } = call
  const {
    userAddress: wallet,
    buyCurrencyAddress: buy,
    sellCurrencyAddress: sell,
    buyAmount: amount,
  } = params
  const { slippagePercentage, includeApprove } = params
  const { exchange } = network
  if (amount === 0n) throw new RpcError('InvalidArgument', { details: 'buyAmount: must be at least 1.' })
  if (!exchange) {
    throw new RpcError('WebrpcEndpoint', { details: `${network.config.name} does not support swaps.` })
  }
  if (isAddressEqual(sell, buy)) {
    throw new RpcError('InvalidArgument', {
      details: 'sellCurrencyAddress: must not be the currency that is bought.',
    })
  }
  const quote = { exchange, wallet, sell, buy, amount, slippagePercentage, includeApprove }
  return { swapQuote: await failIfSilent(exchange.chain, swapQuote(quote)) }
}
