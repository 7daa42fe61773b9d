import {
  encodeApprove,
  type Router,
  RpcError,
  uniswapV2Router,
  uniswapV3Router,
  wrappedRouter,
} from 'tillkit/internal'
import type { SwapQuote } from 'tillkit/protocol'
import { type Address, erc20Abi, type Hex, isAddressEqual, maxUint256, zeroAddress } from 'viem'
import { contractGas, fromChain, fromContract } from '../chain/openChain.js'
import { maxPriceOf } from './maxPriceOf.js'
import type { Exchange } from './openExchange.js'
import { type Offer, readPrices } from './readPrices.js'

/** The time in seconds after the block of the quote during which the swap is valid. */
const validity = 20n * 60n

/**
 * Returns the transaction that buys exactly `amount` for the wallet and costs at most `maxPrice`. The chain accepts it for twenty minutes.
 */
export async function swapQuote(options: swapQuote.Options): Promise<SwapQuote> {
  const { exchange, wallet, sell, buy, amount, slippagePercentage, includeApprove } = options
  const { chain } = exchange
  const { hash: blockHash, timestamp } = await fromChain(chain, chain.client.getBlock())
  const [found] = await readPrices({ exchange, wallet, sells: [sell], buy, amount, blockHash })
  const { balance = 0n, offer, omitted } = found ?? {}
  const { price = 0n, kind = 'wrapped', path = [], fees } = offer ?? {}
  const maxPrice = kind === 'wrapped' ? price : maxPriceOf({ price, slippagePercentage })
  const { kind: writer, to } = writerOf(exchange, kind, path)
  if (!offer || !to || maxPrice > maxUint256) {
    const why = omitted && omitted !== 'drained' ? ` (${omitted})` : ''
    throw new RpcError('WebrpcEndpoint', { details: `No pool sells ${amount} of ${buy} for ${sell}${why}.` })
  }
  const limits = { recipient: wallet, deadline: timestamp + validity, spender: to }
  const swap = { sell, buy, amountOut: amount, maxIn: maxPrice, path, fees, ...limits }
  const { data, value } = writer.write(swap)
  const needsApproval = includeApprove && kind !== 'wrapped' && !isAddressEqual(sell, zeroAddress)
  const allowance = needsApproval ? await readAllowance(exchange, sell, wallet, to, blockHash) : maxUint256
  return {
    currencyAddress: sell,
    currencyBalance: balance,
    price,
    maxPrice,
    to,
    transactionData: data,
    transactionValue: value,
    ...(allowance < maxPrice ? { approveData: encodeApprove(to, maxPrice) } : {}),
  }
}

export declare namespace swapQuote {
  type Options = {
    exchange: Exchange
    wallet: Address
    sell: Address
    buy: Address
    amount: bigint
    slippagePercentage: number
    includeApprove: boolean
  }
}

function writerOf(
  { v2Router, v3 }: Exchange,
  kind: Offer['kind'],
  [wrapped]: readonly Address[],
): { kind: Router; to: Address | undefined } {
  switch (kind) {
    case 'wrapped':
      return { kind: wrappedRouter, to: wrapped }
    case 'uniswapV2':
      return { kind: uniswapV2Router, to: v2Router }
    case 'uniswapV3':
      return { kind: uniswapV3Router, to: v3?.router }
  }
}

async function readAllowance(
  { chain }: Exchange,
  sell: Address,
  wallet: Address,
  spender: Address,
  blockHash: Hex,
): Promise<bigint> {
  const at = { abi: erc20Abi, address: sell, blockHash, gas: contractGas } as const
  const call = { ...at, functionName: 'allowance', args: [wallet, spender] } as const
  return (await fromContract(chain, chain.client.readContract(call))) ?? 0n
}
