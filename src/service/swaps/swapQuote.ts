import { type Address, erc20Abi, type Hex, isAddressEqual, maxUint256, zeroAddress } from 'viem'
import { encodeApprove } from '../../evm/encodeApprove.js'
import { RpcError } from '../../protocol/errors.js'
import type { SwapQuote } from '../../protocol/swap.js'
import { uniswapV2Router } from '../../swaps/uniswapV2/uniswapV2Router.js'
import { fromChain, fromContract } from '../chain/openChain.js'
import { maxPriceOf } from './maxPriceOf.js'
import type { Exchange } from './openExchange.js'
import { readBalance } from './readBalance.js'
import { readPrice } from './readPrice.js'

/** Seconds that a quoted swap can be made after it was quoted. */
const validity = 20n * 60n

/**
 * What an amount of a currency costs in another one, with the transaction that buys exactly that amount for the
 * wallet, for at most `maxPrice`.
 *
 * @throws RpcError `WebrpcEndpoint` where no pool has that much. ChainError when the node fails.
 */
export async function swapQuote(options: swapQuote.Options): Promise<SwapQuote> {
  const { exchange, wallet, sell, buy, amount, slippagePercentage, includeApprove } = options
  const { chain, router } = exchange
  const { hash: blockHash, timestamp } = await fromChain(chain, chain.client.getBlock())
  const [balance, best, allowance] = await Promise.all([
    readBalance({ chain, currency: sell, wallet, blockHash }),
    readPrice({ exchange, sell, buy, amount, blockHash }),
    includeApprove ? readAllowance(exchange, sell, wallet, blockHash) : maxUint256,
  ])
  const maxPrice = best ? maxPriceOf({ price: best.price, slippagePercentage }) : 0n
  if (!best || maxPrice > maxUint256) {
    throw new RpcError('WebrpcEndpoint', { details: `No pool sells ${amount} of ${buy} for ${sell}.` })
  }
  const { path } = best
  const limits = { recipient: wallet, deadline: timestamp + validity, spender: router }
  const swap = { sell, buy, amountOut: amount, maxIn: maxPrice, path, ...limits }
  const { data, value } = uniswapV2Router.write(swap)
  return {
    currencyAddress: sell,
    currencyBalance: balance,
    price: best.price,
    maxPrice,
    to: router,
    transactionData: data,
    transactionValue: value,
    ...(allowance < maxPrice ? { approveData: encodeApprove(router, maxPrice) } : {}),
  }
}

export declare namespace swapQuote {
  type Options = {
    exchange: Exchange
    wallet: Address
    /** The zero address for the native currency. */
    sell: Address
    /** The zero address for the native currency. */
    buy: Address
    /** How much is bought, in the smallest unit of `buy`. */
    amount: bigint
    /** Percent, 0 to 50. */
    slippagePercentage: number
    /** Whether to add the approval that the router needs, if it needs one. */
    includeApprove: boolean
  }
}

async function readAllowance(
  { chain, router }: Exchange,
  sell: Address,
  wallet: Address,
  blockHash: Hex,
): Promise<bigint> {
  if (isAddressEqual(sell, zeroAddress)) return maxUint256
  const call = { abi: erc20Abi, address: sell, functionName: 'allowance', args: [wallet, router] } as const
  return (await fromContract(chain, chain.client.readContract({ ...call, blockHash }))) ?? 0n
}
