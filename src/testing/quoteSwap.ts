import { type Address, erc20Abi, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { getBalance, getBlock, readContract } from 'viem/actions'
import type { ChainClient } from '../checkout/errors/readChain.js'
import { encodeApprove } from '../evm/encodeApprove.js'
import { revertData } from '../evm/revertData.js'
import { RpcError } from '../protocol/errors.js'
import type { Received, Returns } from '../protocol/methods.js'
import { uniswapV2Router } from '../swaps/uniswapV2/uniswapV2Router.js'
import { wrappedRouter } from '../swaps/wrapped/wrappedRouter.js'

export async function quoteSwap(options: quoteSwap.Options): Promise<Returns<'GetSwapQuote'>> {
  const { client, router, request } = options
  const { userAddress: recipient, sellCurrencyAddress: sell, buyCurrencyAddress: buy } = request
  const { buyAmount: amountOut, slippagePercentage, includeApprove } = request
  if (amountOut === 0n) throw new RpcError('InvalidArgument', { details: 'buyAmount: must be at least 1.' })
  if (isAddressEqual(sell, buy)) {
    const details = 'sellCurrencyAddress: must not be the currency that is bought.'
    throw new RpcError('InvalidArgument', { details })
  }
  const weth = await readContract(client, { address: router, abi, functionName: 'WETH' })
  const isNative = isAddressEqual(sell, zeroAddress)
  const from = isNative ? weth : sell
  const to = isAddressEqual(buy, zeroAddress) ? weth : buy
  const isWrap = isAddressEqual(from, to)
  const path = isWrap
    ? [weth]
    : [from, weth, to].filter((token, at) => at !== 1 || isBetween(token, from, to))
  const [price = amountOut] = isWrap
    ? []
    : await readContract(client, {
        address: router,
        abi,
        functionName: 'getAmountsIn',
        args: [amountOut, path],
      }).catch((error: unknown) => {
        if (revertData(error) === undefined) throw error
        const details = `No pool sells ${amountOut} of ${buy} for ${sell}.`
        throw new RpcError('WebrpcEndpoint', { details })
      })
  const percent = BigInt(Math.ceil(slippagePercentage))
  const maxPrice = isWrap ? price : (price * (100n + percent) + 99n) / 100n
  const token = { address: sell, abi: erc20Abi } as const
  const [{ timestamp }, balance, allowance] = await Promise.all([
    getBlock(client),
    isNative
      ? getBalance(client, { address: recipient })
      : readContract(client, { ...token, functionName: 'balanceOf', args: [recipient] }),
    isNative || isWrap || !includeApprove
      ? maxPrice
      : readContract(client, { ...token, functionName: 'allowance', args: [recipient, router] }),
  ])
  const limits = { recipient, deadline: timestamp + 1_200n, spender: router }
  const swap = { sell, buy, amountOut, maxIn: maxPrice, path, ...limits }
  const { data, value } = (isWrap ? wrappedRouter : uniswapV2Router).write(swap)
  return {
    swapQuote: {
      currencyAddress: sell,
      currencyBalance: balance,
      price,
      maxPrice,
      to: isWrap ? weth : router,
      transactionData: data,
      transactionValue: value,
      ...(allowance < maxPrice && { approveData: encodeApprove(router, maxPrice) }),
    },
  }
}

export declare namespace quoteSwap {
  type Options = {
    client: ChainClient
    router: Address
    request: Received<'GetSwapQuote'>
  }
}

function isBetween(token: Address, from: Address, to: Address): boolean {
  return !isAddressEqual(token, from) && !isAddressEqual(token, to)
}

const abi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
])
