import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { fromContract } from '../chain/openChain.js'
import type { Exchange } from './openExchange.js'
import { routerAbi } from './uniswapV2Abi.js'

/** What an amount costs in another currency, and the pools that it is bought through. */
export type Price = {
  /** In the smallest unit of the sold currency. */
  price: bigint
  /** Tokens from the sold one to the bought one; the wrapped currency stands for the native one. */
  path: readonly Address[]
}

/**
 * Finds what an amount of a currency costs in another: the better of the direct pool and the way over the wrapped
 * native currency. `undefined` where no pool has that much.
 *
 * @throws ChainError when the node fails.
 */
export async function readPrice(options: readPrice.Options): Promise<Price | undefined> {
  const { exchange, sell, buy, amount, blockHash } = options
  const { chain, router } = exchange
  const weth = await exchange.weth()
  const prices = await Promise.all(
    pathsOf(sell, buy, weth).map(async (path) => {
      const call = { abi: routerAbi, address: router, blockHash } as const
      const amounts = await fromContract(
        chain,
        chain.client.readContract({ ...call, functionName: 'getAmountsIn', args: [amount, path] }),
      )
      const price = amounts?.[0]
      return price === undefined ? [] : [{ price, path }]
    }),
  )
  return prices.flat().reduce<Price | undefined>((best, found) => {
    return best && best.price <= found.price ? best : found
  }, undefined)
}

export declare namespace readPrice {
  type Options = {
    exchange: Exchange
    /** The zero address for the native currency. */
    sell: Address
    /** The zero address for the native currency. */
    buy: Address
    /** How much is bought, in the smallest unit of `buy`. */
    amount: bigint
    /** The block whose pools are asked. */
    blockHash: Hex
  }
}

function pathsOf(sell: Address, buy: Address, weth: Address): Address[][] {
  const from = isAddressEqual(sell, zeroAddress) ? weth : sell
  const to = isAddressEqual(buy, zeroAddress) ? weth : buy
  if (isAddressEqual(from, to)) return []
  const direct = isAddressEqual(from, weth) || isAddressEqual(to, weth)
  return direct
    ? [[from, to]]
    : [
        [from, to],
        [from, weth, to],
      ]
}
