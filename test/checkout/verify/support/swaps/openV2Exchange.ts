import { encodeFunctionData, maxUint256, numberToHex, parseEther, zeroAddress } from 'viem'
import { uniswapV2Abi } from '../../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapExchange, type SwapPlanName, stranger } from './openSwaps.js'

/** The sandbox's Uniswap V2 pools and router. The service computes the quotes. */
export function openV2Exchange(shop: Awaited<ReturnType<typeof startShop>>): SwapExchange<SwapPlanName> {
  const { dai, usdc, usdt, weth, uniswapV2Router: router } = shop.contracts
  const paths = [
    [weth, usdc],
    [weth, dai, usdc],
  ]
  return {
    policy: shop.swapPolicy,
    routers: [router],
    ahead: paths.map((path) => ({
      from: stranger,
      to: router,
      data: encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapETHForExactTokens',
        args: [5_000_000_000_000n, path, stranger, maxUint256],
      }),
      value: numberToHex(parseEther('100000')),
    })),
    offers: {
      token: { pay: { currency: dai, maxAmount: parseEther('12.5') }, for: 'dollars' },
      route: { pay: { currency: usdt, maxAmount: 12_500_000n }, for: 'dollars' },
      ether: { pay: { currency: zeroAddress, maxAmount: parseEther('0.0042') }, for: 'dollars' },
      toEther: { pay: { currency: dai, maxAmount: parseEther('400') }, for: 'ether' },
    },
  }
}
