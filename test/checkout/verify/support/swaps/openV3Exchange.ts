import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  maxUint256,
  numberToHex,
  parseEther,
  zeroAddress,
} from 'viem'
import type { Router } from '../../../../../src/swaps/swap.js'
import { uniswapV2Router } from '../../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { uniswapV3Router } from '../../../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalRouter } from '../../../../../src/swaps/universal/universalRouter.js'
import { openUniswapV3 } from '../../../../setup/contracts/openUniswapV3.js'
import { deploySwapCheckout } from '../../../support/deploySwapCheckout.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapExchange, type SwapOffer, stranger } from './openSwaps.js'

/** Uniswap V3 pools with SwapRouter02 and the universal router, which uses V2 pools too. */
export async function openV3Exchange(
  shop: Awaited<ReturnType<typeof startShop>>,
): Promise<SwapExchange<V3PlanName>> {
  const { client, deployment, rpcUrl, contracts, buyer, policy } = shop
  const { dai, usdc, usdt, weth } = contracts
  const { router, universalRouter: universal } = await openUniswapV3({ client, deployment, rpcUrl })
  // The buyer has an old unlimited allowance for the router, which an attack could use.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })
  await client.waitForTransactionReceipt({
    hash: await client.sendTransaction({ account: buyer, to: usdt, data }),
  })

  const contract = await deploySwapCheckout(shop, [contracts.market], [router, universal])
  const offer = (
    [kind, to]: readonly [Router, Address],
    pay: SwapOffer['pay'],
    goal: SwapOffer['for'],
    way: { path: readonly Address[]; fees?: readonly number[] },
  ): SwapOffer => ({
    pay,
    for: goal,
    async quote({ userAddress: recipient, buyCurrencyAddress: buy, buyAmount: amountOut }, _, deadline) {
      const maxIn = (pay.maxAmount * 99n) / 100n
      const isNative = isAddressEqual(pay.currency, zeroAddress)
      const limits = { maxIn, recipient, deadline, spender: isNative ? undefined : to }
      return { to, ...kind.write({ sell: pay.currency, buy, amountOut, ...limits, ...way }) }
    },
  })
  const [v3, both] = [
    [uniswapV3Router, router],
    [universalRouter, universal],
  ] as const
  const [inDai, inUsdt] = [parseEther('12.5'), 12_500_000n]
  const inEther = { currency: zeroAddress, maxAmount: parseEther('0.0042') }
  const direct = { path: [weth, usdc], fees: [500] }

  return {
    policy: {
      ...policy,
      routers: { [deployment.chainId]: [router, universal, weth] },
      swapTokens: { [deployment.chainId]: [weth, usdt] },
      checkouts: { [deployment.chainId]: [contract] },
    },
    routers: [router, contract],
    ahead: [
      [uniswapV3Router, router, direct, 300_000_000_000n] as const,
      [uniswapV2Router, contracts.uniswapV2Router, { path: [weth, usdc] }, 5_000_000_000_000n] as const,
    ].map(([kind, to, way, amountOut]) => {
      const swap = { sell: zeroAddress, buy: usdc, amountOut, maxIn: parseEther('100000') }
      const ends = { recipient: stranger, deadline: maxUint256, spender: undefined }
      const { data, value } = kind.write({ ...swap, ...ends, ...way })
      return { from: stranger, to, data, value: numberToHex(value) }
    }),
    offers: {
      token: offer(v3, { currency: dai, maxAmount: inDai }, 'dollars', { path: [dai, usdc], fees: [500] }),
      route: {
        ...offer(v3, { currency: usdt, maxAmount: inUsdt }, 'dollars', {
          path: [usdt, weth, usdc],
          fees: [3_000, 500],
        }),
        resets: true,
      },
      ether: offer(v3, inEther, 'dollars', direct),
      toEther: offer(v3, { currency: dai, maxAmount: parseEther('400') }, 'ether', {
        path: [dai, weth],
        fees: [500],
      }),
      universal: offer(both, inEther, 'dollars', direct),
      universalV2: offer(both, inEther, 'dollars', { path: [weth, usdc] }),
    },
  }
}

export type V3PlanName = 'token' | 'route' | 'ether' | 'toEther' | 'universal' | 'universalV2'
