import { type Address, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { startMarket } from '../../../../test/setup/chain.js'
import { openChain } from '../../src/chain/openChain.js'
import { openExchange } from '../../src/swaps/openExchange.js'
import { poolPrices } from '../../src/swaps/poolPrices.js'

const { rpcUrl, client, deployment } = await startMarket()
const { contracts } = deployment
let requests = 0
let nodeIsDown = false
const chain = openChain({
  chainId: 31337,
  name: 'test',
  rpcUrl,
  fetch: (...request) => {
    requests++
    return nodeIsDown ? Promise.reject(new TypeError('fetch failed')) : fetch(...request)
  },
})
const exchange = openExchange({ chain, v2Router: contracts.uniswapV2Router, currencies: [] })
const { hash } = await client.getBlock()

/** Returns the reserves of two tokens in their pool. */
async function reserves(from: Address, to: Address): Promise<[bigint, bigint]> {
  const abi = parseAbi([
    'function getPair(address, address) view returns (address)',
    'function balanceOf(address) view returns (uint256)',
  ])
  const factory = { abi, address: contracts.uniswapV2Factory } as const
  const pair = await client.readContract({ ...factory, functionName: 'getPair', args: [from, to] })
  const held = (address: Address) =>
    client.readContract({ abi, address, functionName: 'balanceOf', args: [pair] })
  return [await held(from), await held(to)]
}

describe('poolPrices', () => {
  test("returns the ratio of a pool's reserves", async () => {
    const priceOf = poolPrices({ exchange, unit: contracts.usdc })
    const [ether, dollars] = await reserves(contracts.weth, contracts.usdc)
    const ratio = { numerator: dollars, denominator: ether }
    expect(await priceOf(zeroAddress, hash)).toEqual(ratio)
    expect(await priceOf(contracts.weth, hash)).toEqual(ratio)
    expect(await priceOf(contracts.usdc, hash)).toEqual({ numerator: 1n, denominator: 1n })
  })

  test('prefers the direct pool to the path over the wrapped currency', async () => {
    const priceOf = poolPrices({ exchange, unit: contracts.usdc })
    const [dai, usdc] = await reserves(contracts.dai, contracts.usdc)
    expect(await priceOf(contracts.dai, hash)).toEqual({ numerator: usdc, denominator: dai })
    const [usdt, ether] = await reserves(contracts.usdt, contracts.weth)
    const [weth, dollars] = await reserves(contracts.weth, contracts.usdc)
    expect(await priceOf(contracts.usdt, hash)).toEqual({
      numerator: ether * dollars,
      denominator: usdt * weth,
    })
  })

  test('returns undefined for a currency without a pool', async () => {
    const priceOf = poolPrices({ exchange, unit: contracts.usdc })
    expect(await priceOf(contracts.market, hash)).toBe(undefined)
  })

  test('reads each block once', async () => {
    const priceOf = poolPrices({ exchange, unit: contracts.usdc })
    await priceOf(contracts.dai, hash)
    const before = requests
    await Promise.all([priceOf(contracts.dai, hash), priceOf(contracts.dai, hash)])
    expect(requests).toBe(before)
    await client.mine({ blocks: 1 })
    await priceOf(contracts.dai, (await client.getBlock()).hash)
    expect(requests).toBeGreaterThan(before)
  })

  test('throws ChainError, and does not cache it', async () => {
    const priceOf = poolPrices({ exchange, unit: contracts.usdc })
    nodeIsDown = true
    await expect(priceOf(contracts.dai, hash)).rejects.toMatchObject({ code: 'NodeFailed' })
    nodeIsDown = false
    expect(await priceOf(contracts.dai, hash)).toBeDefined()
  })
})
