import { type Address, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { fromChain } from '../chain/openChain.js'
import type { Exchange } from './openExchange.js'
import { poolReaderCode as code } from './poolReaderCode.js'

export type Price = {
  sell: Address
  balance: bigint
  /** The price and its route. `undefined` if no pool can sell the amount, or if `omitted` has a reason. */
  offer?: Offer | undefined
  omitted?: 'drained' | 'paused' | 'taxed' | undefined
}

export type Offer = {
  /** The price in the smallest unit of the sold currency. */
  price: bigint
  kind: 'wrapped' | 'uniswapV2' | 'uniswapV3'
  /** The tokens of the route, from the sold to the bought one. The wrapped native currency stands for the native currency. */
  path: readonly Address[]
  /** The fee of each V3 pool, in millionths. */
  fees: readonly number[]
}

/**
 * Reads the price of `amount` of the currency `buy` in each currency of `sells`. It takes the cheapest route of V2 or V3 pools: a direct
 * pool, or two pools with one token between them. A currency has no `offer` if a token of its route takes a tax on transfers or is paused.
 *
 * The native currency and its wrapped form swap one to one.
 */
export async function readPrices(options: readPrices.Options): Promise<Price[]> {
  const { exchange, wallet, sells, buy, amount, blockHash } = options
  const { chain, v2Router = zeroAddress, v3 } = exchange
  const wrapped = await exchange.weth()
  const contracts = { wrapped, v2Router, v3Quoter: v3?.quoter ?? zeroAddress }
  const hops = [wrapped, ...exchange.hops.filter((hop) => !isAddressEqual(hop, wrapped))]
  const call = { abi, code, functionName: 'read', blockHash } as const
  const args = [contracts, wallet, buy, amount, sells, hops] as const
  const answers = await fromChain(chain, chain.client.readContract({ ...call, args }))
  return answers.flatMap(({ balance, price, kind, path, fees, problem }, at): Price[] => {
    const sell = sells[at]
    if (!sell) return []
    const wrap = wrapOf(sell, buy, wrapped)
    if (wrap) return [{ sell, balance, offer: { price: amount, kind: 'wrapped', path: [wrapped], fees: [] } }]
    const omitted = reasons[problem]
    if (omitted) return [{ sell, balance, omitted }]
    if (price === 0n) return [{ sell, balance }]
    const offer = { price, kind: kind === 1 ? 'uniswapV2' : 'uniswapV3', path, fees } as const
    return [{ sell, balance, offer }]
  })
}

export declare namespace readPrices {
  type Options = {
    exchange: Exchange
    wallet: Address
    sells: readonly Address[]
    /** The bought currency; the zero address for the native currency. */
    buy: Address
    /** The bought amount, in the smallest unit of `buy`. */
    amount: bigint
    blockHash: Hex
  }
}

function wrapOf(sell: Address, buy: Address, wrapped: Address): boolean {
  const is = (one: Address, other: Address) =>
    isAddressEqual(one, zeroAddress) && isAddressEqual(other, wrapped)
  return is(sell, buy) || is(buy, sell)
}

const reasons: readonly Price['omitted'][] = [undefined, 'drained', 'paused', 'taxed']

const abi = parseAbi([
  'struct Exchange { address wrapped; address v2Router; address v3Quoter; }',
  'struct Answer { uint256 balance; uint256 price; uint8 kind; address[] path; uint24[] fees; uint8 problem; }',
  'function read(Exchange exchange, address wallet, address buy, uint256 amount, address[] sells, address[] hops) view returns (Answer[] answers)',
])
