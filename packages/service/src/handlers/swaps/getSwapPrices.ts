import { RpcError } from 'tillkit/internal'
import type { Returns } from 'tillkit/protocol'
import { swapPrices } from '../../swaps/swapPrices.js'
import type { Call } from '../http/handler.js'

/** Answers what an amount of a currency costs in each other one that the wallet can pay with. */
export async function getSwapPrices(call: Call<'GetSwapPrices'>): Promise<Returns<'GetSwapPrices'>> {
  const { userAddress: wallet, buyCurrencyAddress: buy, buyAmount: amount, slippagePercentage } = call.params
  const { exchange } = call.network
  if (amount === 0n) throw new RpcError('InvalidArgument', { details: 'buyAmount: must be at least 1.' })
  if (!exchange) return { swapPrices: [] }
  return swapPrices({ exchange, wallet, buy, amount, slippagePercentage })
}
