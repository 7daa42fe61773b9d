import { type Address, parseAbi, parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { IntentPay } from '../../../src/checkout/intent/intent.js'
import type { Router } from '../../../src/swaps/swap.js'
import { writePoolPath } from '../../../src/swaps/uniswapV3/poolPath.js'
import { uniswapV3Router } from '../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalRouter } from '../../../src/swaps/universal/universalRouter.js'
import { openUniswapV3 } from '../../setup/contracts/openUniswapV3.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { buySwapped } from '../support/buySwapped.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, deployment, rpcUrl, orderAbout, agree, buyer, money } = shop
const { dai, usdc, usdt, weth } = contracts
const { router, universalRouter: universal, quoter } = await openUniswapV3({ client, deployment, rpcUrl })
const contract = await deploySwapCheckout(shop, [contracts.market], [router, universal])
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const policy = {
  ...shop.policy,
  routers: { [deployment.chainId]: [router, universal, weth] },
  swapTokens: { [deployment.chainId]: [weth] },
}
const throughContract = { ...policy, checkouts: { [deployment.chainId]: [contract] } }
const sends = (count: number) => Array.from({ length: count }, () => 'eth_sendTransaction')

await rewindEach(client)

type Way = { kind: Router; to: Address; path: readonly Address[]; fees: readonly number[] }
const direct = { path: [weth, usdc], fees: [500] }
const v3 = { kind: uniswapV3Router, to: router }

const pairs = {
  'ether for an item in USDC': [
    { currency: zeroAddress, maxAmount: parseEther('0.005') },
    inDollars,
    3,
    { ...v3, ...direct },
  ],
  'ether for an item in USDC, by the universal router': [
    { currency: zeroAddress, maxAmount: parseEther('0.005') },
    inDollars,
    3,
    { kind: universalRouter, to: universal, ...direct },
  ],
  'DAI for an item in USDC': [
    { currency: dai, maxAmount: parseEther('13') },
    inDollars,
    4,
    { ...v3, path: [dai, usdc], fees: [500] },
  ],
  'USDT, over two pools, for an item in USDC': [
    { currency: usdt, maxAmount: 13_000_000n },
    inDollars,
    4,
    { ...v3, path: [usdt, weth, usdc], fees: [3_000, 500] },
  ],
  'DAI for an item in ether': [
    { currency: dai, maxAmount: parseEther('400') },
    inEther,
    3,
    { ...v3, path: [dai, weth], fees: [500] },
  ],
} as const satisfies Record<string, readonly [IntentPay, typeof inDollars, number, Way]>

describe('createCheckout', () => {
  for (const [name, [pay, order, steps, way]] of Object.entries(pairs)) {
    for (const atomic of [undefined, 'supported'] as const) {
      test(`intent.pay, ${name}, in pools of V3${atomic ? ', in one batch' : ''}`, async () => {
        const intent = { ...(await agree([{ order }])), pay }
        const asked = atomic ? ['wallet_sendCalls'] : sends(steps)
        const { state, paid } = await buySwapped({
          shop,
          order,
          intent,
          asked,
          enter: () => shop.enter({ intent, atomic, policy, service: quoteBy(way) }),
        })
        expect(paid).toBe(await priceOf(way, intent.maxTotal, true))
        expect(state.forecast?.swap).toMatchObject({ pays: paid })
        for (const token of [usdc, dai, usdt, weth]) expect(await money(token, way.to)).toBe(0n)
        expect(await money(zeroAddress, way.to)).toBe(0n)
      })
    }
  }

  test.each(Object.entries(pairs))(
    'buys %s in one transaction through a contract of policy.checkouts',
    async (_, [pay, order, , way]) => {
      const intent = { ...(await agree([{ order }])), pay }
      const asked = sends(pay.currency === zeroAddress ? 1 : 2)
      const { state, paid } = await buySwapped({
        shop,
        order,
        intent,
        asked,
        enter: () => shop.enter({ intent, policy: throughContract, service: quoteBy(way) }),
      })
      expect(paid).toBe(await priceOf(way, intent.maxTotal, true))
      expect(state.forecast?.swap).toMatchObject({ pays: paid })
      for (const token of [zeroAddress, usdc, dai, usdt, weth]) {
        expect(await money(token, contract)).toBe(0n)
        expect(await money(token, way.to)).toBe(0n)
      }
    },
  )

  test('does not use a contract that was deployed without the router', async () => {
    const [pay, order, steps, way] = pairs['ether for an item in USDC']
    const other = await deploySwapCheckout(shop, [contracts.market], [universal])
    const checkouts = { [deployment.chainId]: [other] }
    const intent = { ...(await agree([{ order }])), pay }
    const service = quoteBy(way)
    const { checkout, wallet } = await shop.enter({ intent, policy: { ...policy, checkouts }, service })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(sends(steps))
  })

  test('describes the swap in a sentence', async () => {
    const [pay, order, , way] = pairs['DAI for an item in ether']
    const intent = { ...(await agree([{ order }])), pay }
    const { checkout } = await shop.enter({ intent, policy, service: quoteBy(way) })
    const { steps } = await checkout.start()
    expect(steps.find(({ id }) => id === 'swap')?.text).toMatch(
      /^Swap at most [\d.]+ DAI for exactly [\d.]+ ETH$/,
    )
  })
})

/** Returns the service of the market, but with quotes for swaps on the given route. */
function quoteBy(way: Way) {
  const service = shop.openService()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/GetSwapQuote')) return service.fetch(input, init)
    const asked = JSON.parse(String(init?.body))
    const [sell, buy] = [asked.sellCurrencyAddress, asked.buyCurrencyAddress] as [Address, Address]
    const amountOut = BigInt(asked.buyAmount)
    const price = await priceOf(way, amountOut)
    const { timestamp } = await client.getBlock()
    const maxIn = (price * 101n) / 100n
    const limits = { recipient: buyer.address, deadline: timestamp + 1_200n, spender: way.to }
    const { data, value } = way.kind.write({ sell, buy, amountOut, maxIn, ...limits, ...way })
    const swapQuote = {
      currencyAddress: sell,
      currencyBalance: '0',
      price: `${price}`,
      maxPrice: `${maxIn}`,
      to: way.to,
      transactionData: data,
      transactionValue: `${value}`,
    }
    return Response.json({ swapQuote })
  }
  return { ...service, fetch }
}

/**
 * Returns the price of an amount in the pools of a route. If `isBought` is set, returns the price before purchases of this file moved it.
 */
async function priceOf({ path, fees }: Way, amount: bigint, isBought = false): Promise<bigint> {
  const { result } = await client.simulateContract({
    address: quoter,
    abi: quoterAbi,
    functionName: 'quoteExactOutput',
    args: [writePoolPath({ path, fees }), amount],
    ...(isBought && { blockNumber: beforehand }),
  })
  return result[0]
}
const beforehand = await client.getBlockNumber()

const quoterAbi = parseAbi([
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amountIn, uint160[] prices, uint32[] ticks, uint256 gas)',
])
