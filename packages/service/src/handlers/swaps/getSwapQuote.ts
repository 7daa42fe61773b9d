import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { isAddressEqual } from 'viem'
import { swapQuote } from '../../swaps/swapQuote.js'
import type { Call } from '../http/handler.js'

/** Answers what an amount of a currency costs in another one, with the transaction that buys it. */
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
    throw new RpcError('WebrpcEndpoint', { details: `Nothing can be swapped on ${network.config.name}.` })
  }
  if (isAddressEqual(sell, buy)) {
    throw new RpcError('InvalidArgument', {
      details: 'sellCurrencyAddress: must not be the currency that is bought.',
    })
  }
  const quote = { exchange, wallet, sell, buy, amount, slippagePercentage, includeApprove }
  return { swapQuote: await swapQuote(quote) }
}
