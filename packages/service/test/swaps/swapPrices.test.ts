import { fileURLToPath } from 'node:url'
import {
  type Address,
  encodeDeployData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { startMarket } from '../../../../test/setup/chain.js'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { openUniswapV3 } from '../../../../test/setup/contracts/openUniswapV3.js'
import { rewindEach } from '../../../../test/setup/rewindEach.js'
import { openChain } from '../../src/chain/openChain.js'
import { openExchange } from '../../src/swaps/openExchange.js'
import { swapPrices } from '../../src/swaps/swapPrices.js'
import { swapQuote } from '../../src/swaps/swapQuote.js'

const { rpcUrl, client, deployment } = await startMarket()
const { contracts, accounts } = deployment
const { usdc, dai, usdt, weth, uniswapV2Router } = contracts
const v3 = await openUniswapV3({ client, deployment, rpcUrl })
const maker = privateKeyToAccount(accounts[0]?.privateKey ?? '0x')
const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
const folder = fileURLToPath(new URL('./support', import.meta.url))
const { MoodyToken } = compileOnce(folder)
const moodyAbi = parseAbi(['function set(uint256 newTaxBps, bool isPaused, bool isBurning)'])
const routerAbi = parseAbi([
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
])

const calls: string[] = []
const chain = openChain({
  chainId: 31337,
  name: 'test',
  rpcUrl,
  fetch: (input, init) => {
    const body = JSON.parse(String(init?.body))
    calls.push(...[body].flat().map(({ method }) => method))
    return fetch(input, init)
  },
})
const inV2 = openExchange({ chain, v2Router: uniswapV2Router, currencies: [dai, usdt, weth] })
const inV3 = openExchange({ chain, v3, currencies: [dai, usdt, weth] })
const both = openExchange({ chain, v2Router: uniswapV2Router, v3, currencies: [dai, usdt, weth] })
const swapOptions = { wallet: buyer.address, buy: usdc, amount: 12_000_000n, slippagePercentage: 1 }

const moody = await deploy()
await poolWith(moody)

await rewindEach(client)

describe('swapPrices', () => {
  test('returns the better price of v2 and v3 in each currency', async () => {
    const [two, three, best] = await Promise.all([inV2, inV3, both].map(pricesIn))
    for (const currency of [zeroAddress, dai, usdt]) {
      const [inTwo = 0n, inThree = 0n, least = 0n] = [two, three, best].map((prices) => prices?.get(currency))
      expect(inTwo).not.toBe(inThree)
      expect([inTwo, inThree]).toContain(least)
      expect(least <= inTwo && least <= inThree).toBe(true)
    }
  })

  test('reads the prices of forty currencies with one eth_call of one block', async () => {
    const currencies = Array.from({ length: 40 }, (_, at) => [dai, usdt, weth, moody][at % 4] ?? dai)
    const exchange = openExchange({ chain, v2Router: uniswapV2Router, v3, currencies })
    await exchange.weth()
    calls.length = 0
    const { swapPrices: prices } = await swapPrices({ ...swapOptions, exchange })
    expect(calls).toEqual(['eth_getBlockByNumber', 'eth_call'])
    expect(prices.length).toBeGreaterThan(20)
  })

  test('finds a path over the configured hops', async () => {
    const exchange = (hops: Address[]) => {
      return openExchange({ chain, v2Router: uniswapV2Router, currencies: [moody], hops })
    }
    expect((await pricesIn(exchange([]))).get(moody)).toBe(undefined)
    expect((await pricesIn(exchange([dai]))).get(moody)).toBeGreaterThan(0n)
  })

  const moods = [
    ['one of which a hundredth is kept', 'taxed', [100n, false, false]],
    ['one of which a ten-thousandth is kept', 'taxed', [1n, false, false]],
    ['one that does not move', 'paused', [0n, true, false]],
    ['one that uses up all gas', 'paused', [0n, false, true]],
  ] as const
  test.each(moods)('leaves out a token and names it: %s', async (_, reason, mood) => {
    const exchange = openExchange({ chain, v2Router: uniswapV2Router, currencies: [moody, dai], hops: [dai] })
    expect((await pricesIn(exchange)).get(moody)).toBeGreaterThan(0n)
    await write(moody, mood)
    const { swapPrices: prices, omitted } = await swapPrices({ ...swapOptions, exchange })
    expect(omitted).toEqual([{ currencyAddress: moody, reason }])
    expect(prices.map(({ currencyAddress }) => currencyAddress)).toEqual([zeroAddress, dai])
    const quote = swapQuote({ ...swapOptions, exchange, sell: moody, includeApprove: false })
    await expect(quote).rejects.toMatchObject({
      code: 'WebrpcEndpoint',
      details: expect.stringContaining(reason),
    })
  })

  test('offers no price for a token that is taxed on transfer', async () => {
    const exchange = openExchange({ chain, v2Router: uniswapV2Router, currencies: [dai, usdc], hops: [dai] })
    const taxed = { ...swapOptions, exchange, buy: moody, amount: 10n ** 18n }
    expect((await swapPrices(taxed)).swapPrices.length).toBeGreaterThan(1)
    await write(moody, [50n, false, false])
    const { swapPrices: prices, omitted } = await swapPrices(taxed)
    expect(prices).toEqual([])
    expect(omitted?.map(({ reason }) => reason)).toEqual(['taxed', 'taxed', 'taxed'])
  })

  test('reports pools that are too small as drained, and names no token without pools', async () => {
    const exchange = openExchange({
      chain,
      v2Router: uniswapV2Router,
      v3,
      currencies: [dai, contracts.market],
    })
    expect(await swapPrices({ ...swapOptions, exchange, amount: 10n ** 20n })).toEqual({
      swapPrices: [],
      omitted: [zeroAddress, dai].map((currencyAddress) => ({ currencyAddress, reason: 'drained' })),
    })
  })

  test('throws ChainError when the node does not respond', async () => {
    const away = openChain({
      chainId: 31337,
      name: 'away',
      rpcUrl,
      fetch: () => Promise.reject(new TypeError()),
    })
    const exchange = openExchange({ chain: away, v3, currencies: [dai] })
    await expect(swapPrices({ ...swapOptions, exchange })).rejects.toMatchObject({ code: 'NodeFailed' })
  })
})

describe('swapQuote', () => {
  const pairs = [
    ['a token', dai, usdc, 12_000_000n],
    ['a token, over the wrapped currency', usdt, usdc, 12_000_000n],
    ['the native currency', zeroAddress, usdc, 12_000_000n],
    ['a token, for the native currency', dai, zeroAddress, parseEther('0.1')],
  ] as const
  test.each(pairs)(
    'buys exactly the amount with %s at the quoted price in v3 pools',
    async (_, sell, buy, amount) => {
      const quote = await swapQuote({
        ...swapOptions,
        exchange: inV3,
        sell,
        buy,
        amount,
        includeApprove: true,
      })
      expect(quote.to).toBe(v3.router)
      expect(await carryOut(sell, buy, quote)).toEqual({
        status: 'success',
        paid: quote.price,
        bought: amount,
      })
    },
  )

  test.each([
    ['V2', inV2],
    ['V3', inV3],
  ])('keeps a quote valid for twenty minutes in pools of %s', async (_, exchange) => {
    const quote = await swapQuote({ ...swapOptions, exchange, sell: dai, includeApprove: true })
    const { timestamp } = await client.getBlock()
    const held = await client.snapshot()
    const inTime = await carryOut(dai, usdc, quote, timestamp + 1_200n)
    expect(inTime).toMatchObject({ status: 'success', bought: swapOptions.amount })
    await client.revert({ id: held })
    const late = await carryOut(dai, usdc, quote, timestamp + 1_201n)
    expect(late).toMatchObject({ status: 'reverted', bought: 0n })
  })
})

async function pricesIn(exchange: openExchange.Options | typeof both): Promise<Map<Address, bigint>> {
  const { swapPrices: prices } = await swapPrices({ ...swapOptions, exchange: exchange as typeof both })
  return new Map(prices.map(({ currencyAddress, price }) => [currencyAddress, price]))
}

/** Sends the transaction of a quote, in a block with `timestamp` if it is given. Returns the sold and the bought amount. */
async function carryOut(
  sell: Address,
  buy: Address,
  quote: Awaited<ReturnType<typeof swapQuote>>,
  timestamp?: bigint,
) {
  const { to, transactionData: data, transactionValue: value, approveData } = quote
  if (approveData) await settle({ to: sell, data: approveData })
  const before = [await balance(sell), await balance(buy)] as const
  // This call sets the time of the next block only. So make it right before the swap, after the approval.
  if (timestamp !== undefined) await client.setNextBlockTimestamp({ timestamp })
  const { status, gasUsed, effectiveGasPrice } = await settle({ to, data, value })
  const gas = gasUsed * effectiveGasPrice
  const paid = before[0] - (await balance(sell)) - (sell === zeroAddress ? gas : 0n)
  const bought = (await balance(buy)) - before[1] + (buy === zeroAddress ? gas : 0n)
  return { status, paid, bought }
}

async function settle(call: { to: Address; data: Hex; value?: bigint }, account = buyer) {
  const hash = await client.sendTransaction({ account, gas: 2_000_000n, ...call })
  return client.waitForTransactionReceipt({ hash })
}

function balance(currency: Address): Promise<bigint> {
  const { address } = buyer
  if (currency === zeroAddress) return client.getBalance({ address })
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [address] })
}

async function deploy(): Promise<Address> {
  const { abi = [], bytecode = '0x' } = MoodyToken ?? {}
  const hash = await client.sendTransaction({
    account: maker,
    gas: 3_000_000n,
    data: encodeDeployData({ abi, bytecode }),
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return contractAddress ?? zeroAddress
}

/** Opens a v2 pool of the token and DAI, and gives the buyer some of the token. */
async function poolWith(token: Address) {
  const amount = parseUnits('1000000', 18)
  for (const one of [token, dai]) {
    const call = { abi: erc20Abi, functionName: 'approve', args: [uniswapV2Router, maxUint256] } as const
    await client.writeContract({ account: maker, address: one, ...call })
  }
  const args = [token, dai, amount, amount, 0n, 0n, maker.address, maxUint256] as const
  await client.writeContract({
    account: maker,
    address: uniswapV2Router,
    abi: routerAbi,
    functionName: 'addLiquidity',
    args,
    gas: 4_000_000n,
  })
  const give = { abi: erc20Abi, functionName: 'transfer', args: [buyer.address, amount] } as const
  await client.writeContract({ account: maker, address: token, ...give })
}

function write(address: Address, args: readonly [bigint, boolean, boolean]) {
  return client.writeContract({ account: maker, address, abi: moodyAbi, functionName: 'set', args })
}
