import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { fromChain, fromContract } from '../chain/openChain.js'
import type { Exchange } from './openExchange.js'
import { factoryAbi, pairAbi, routerAbi } from './uniswapV2Abi.js'

export type Ratio = { numerator: bigint; denominator: bigint }

/**
 * Returns a function that reads a currency's price in `unit` from the reserves of Uniswap V2 pools. The price is the value of the
 * currency's smallest unit, in the smallest unit of `unit`.
 *
 * It uses the direct pool, or otherwise the two pools with the wrapped native currency. The price is `undefined` without such pools.
 */
export function poolPrices(options: poolPrices.Options): poolPrices.ReturnType {
  const { exchange, unit } = options
  let cache: { blockHash: Hex; ratios: Map<string, Promise<Ratio | undefined>> } | undefined
  return (currency, blockHash) => {
    if (cache?.blockHash !== blockHash) cache = { blockHash, ratios: new Map() }
    const { ratios } = cache
    const key = currency.toLowerCase()
    const known = ratios.get(key)
    if (known) return known
    const ratio = readRatio(exchange, currency, unit, blockHash)
    ratios.set(key, ratio)
    // Do not cache the failure of a node, so that the next call reads again.
    ratio.catch(() => ratios.delete(key))
    return ratio
  }
}

export declare namespace poolPrices {
  type Options = {
    exchange: Exchange
    unit: Address
  }
  type ReturnType = (currency: Address, blockHash: Hex) => Promise<Ratio | undefined>
}

async function readRatio(
  exchange: Exchange,
  currency: Address,
  unit: Address,
  blockHash: Hex,
): Promise<Ratio | undefined> {
  const { chain, v2Router: router } = exchange
  if (!router) return undefined
  const call = { abi: routerAbi, address: router, functionName: 'factory' } as const
  const [weth, factory] = await Promise.all([
    exchange.weth(),
    fromChain(chain, chain.client.readContract(call)),
  ])
  const from = isAddressEqual(currency, zeroAddress) ? weth : currency
  const to = isAddressEqual(unit, zeroAddress) ? weth : unit
  const [direct, toWeth, fromWeth] = await Promise.all([
    readPool(exchange, factory, from, to, blockHash),
    readPool(exchange, factory, from, weth, blockHash),
    readPool(exchange, factory, weth, to, blockHash),
  ])
  if (direct || !toWeth || !fromWeth) return direct
  return {
    numerator: toWeth.numerator * fromWeth.numerator,
    denominator: toWeth.denominator * fromWeth.denominator,
  }
}

async function readPool(
  { chain }: Exchange,
  factory: Address,
  from: Address,
  to: Address,
  blockHash: Hex,
): Promise<Ratio | undefined> {
  if (isAddressEqual(from, to)) return { numerator: 1n, denominator: 1n }
  const { client } = chain
  const getPair = { abi: factoryAbi, address: factory, functionName: 'getPair', args: [from, to] } as const
  const pair = await fromContract(chain, client.readContract({ ...getPair, blockHash }))
  if (pair === undefined || pair === zeroAddress) return undefined
  const getReserves = { abi: pairAbi, address: pair, functionName: 'getReserves' } as const
  const reserves = await fromContract(chain, client.readContract({ ...getReserves, blockHash }))
  if (!reserves) return undefined
  const [first, second] = reserves
  const [numerator, denominator] = from.toLowerCase() < to.toLowerCase() ? [second, first] : [first, second]
  return denominator === 0n ? undefined : { numerator, denominator }
}
