import { type Address, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { fromChain } from '../chain/openChain.js'
import type { Exchange } from './openExchange.js'
import { poolReaderCode as code } from './poolReaderCode.js'

/** What an amount costs in one currency, and how it is bought with it. */
export type Price = {
  /** The currency that is given, the zero address for the native one. */
  sell: Address
  /** What the wallet has of it, in its smallest unit. */
  balance: bigint
  /** What the amount costs, and the way; nothing where no pool has that much, or none may be used. */
  offer?: Offer | undefined
  /** Why there is no price, where there is a pool. */
  omitted?: 'drained' | 'paused' | 'taxed' | undefined
}

/** A price with the way from one currency to another. */
export type Offer = {
  /** In the smallest unit of the sold currency. */
  price: bigint
  kind: 'wrapped' | 'uniswapV2' | 'uniswapV3'
  /** Tokens from the sold one to the bought one; the wrapped currency stands for the native one. */
  path: readonly Address[]
  /** What each V3 pool takes, in millionths. */
  fees: readonly number[]
}

/**
 * Finds what an amount of a currency costs in others, by the best of the pools of V2 and V3, directly or over one token, all in
 * one `eth_call` as of one block, and whether the tokens of the way move and arrive whole. The native currency and its wrapped
 * form are swapped one for one.
 *
 * @throws ChainError when the node fails.
 */
export async function readPrices(options: readPrices.Options): Promise<Price[]> {
  const { exchange, wallet, sells, buy, amount, blockHash } = options
  const { chain, v2Router = zeroAddress, v3 } = exchange
  const wrapped = await exchange.weth()
  const where = { wrapped, v2Router, v3Quoter: v3?.quoter ?? zeroAddress }
  const hops = [wrapped, ...exchange.hops.filter((hop) => !isAddressEqual(hop, wrapped))]
  const call = { abi, code, functionName: 'read', blockHash } as const
  const args = [where, wallet, buy, amount, sells, hops] as const
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
    /** Whose balances are read. */
    wallet: Address
    /** The currencies that may be given, the zero address for the native one. */
    sells: readonly Address[]
    /** The zero address for the native currency. */
    buy: Address
    /** How much is bought, in the smallest unit of `buy`. */
    amount: bigint
    /** The block whose pools are asked. */
    blockHash: Hex
  }
}

/** Whether one currency is the native one and the other its wrapped form. */
function wrapOf(sell: Address, buy: Address, wrapped: Address): boolean {
  const is = (one: Address, other: Address) =>
    isAddressEqual(one, zeroAddress) && isAddressEqual(other, wrapped)
  return is(sell, buy) || is(buy, sell)
}

/** By the number that the contract answers. */
const reasons: readonly Price['omitted'][] = [undefined, 'drained', 'paused', 'taxed']

/** The one function of `PoolReader.sol`, the contract that reads pools. */
const abi = parseAbi([
  'struct Exchange { address wrapped; address v2Router; address v3Quoter; }',
  'struct Answer { uint256 balance; uint256 price; uint8 kind; address[] path; uint24[] fees; uint8 problem; }',
  'function read(Exchange exchange, address wallet, address buy, uint256 amount, address[] sells, address[] hops) view returns (Answer[] answers)',
])
