import { createClient, custom, type Hex, parseAbi, parseEther, size, toHex } from 'viem'
import { base, blast, foundry, mainnet, optimism } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { opStackChains, readDataFee, usualCall } from '../../src/evm/readDataFee.js'
import * as networks from '../../src/networks/networks.js'
import { placeContract } from '../checkout/support/contracts/placeContract.js'
import { startShop } from '../checkout/support/startShop.js'

const shop = await startShop()
const { client: node, buyer, orderAbout, enter } = shop
const oracle = await placeContract(shop, 'DataFees')
const code = (await node.getCode({ address: oracle })) ?? '0x'
const predeploy = '0x420000000000000000000000000000000000000F'
const opStack = { ...foundry, contracts: { gasPriceOracle: { address: oracle } } }
const call = { to: buyer.address, data: toHex(new Uint8Array(100)) }
const perByte = 10n ** 12n
const clientOf = (chain: typeof base | typeof foundry | typeof opStack) =>
  createClient({
    chain: chain as typeof foundry,
    transport: custom({ request: shop.rpc }, { retryCount: 0 }),
  })

async function setPerGas(amount: bigint) {
  const abi = parseAbi(['function setPerGas(uint256 amount)'])
  const write = { address: oracle, abi, functionName: 'setPerGas', args: [amount] } as const
  await node.waitForTransactionReceipt({
    hash: await node.writeContract({ ...write, account: shop.relayer, chain: null }),
  })
}

afterEach(async () => {
  await setPerGas(0n)
  await node.setBalance({ address: buyer.address, value: parseEther('10000') })
  await node.setCode({ address: predeploy, bytecode: '0x' })
})

describe('readDataFee', () => {
  test('returns the fee for the bytes of each call', async () => {
    const client = clientOf(opStack)
    const one = await readDataFee(client, { calls: [call], gas: 1n })
    const longer = { ...call, data: toHex(new Uint8Array(200)) }
    expect(one).toBeGreaterThan(100n * perByte)
    expect(await readDataFee(client, { calls: [longer], gas: 1n })).toBe(one + 100n * perByte)
    expect(await readDataFee(client, { calls: [call, longer], gas: 1n })).toBe(2n * one + 100n * perByte)
    expect(await readDataFee(client, { calls: [], gas: 0n })).toBe(0n)
  })

  test('adds the fee of the operator for each transaction', async () => {
    const client = clientOf(opStack)
    const calls = [call, call]
    const fee = await readDataFee(client, { calls, gas: 1_000n })
    await setPerGas(7n)
    expect(await readDataFee(client, { calls, gas: 1_000n })).toBe(fee + 7_000n + 2n * 10n ** 15n)
  })

  test('returns 0 on other chains, and for a contract that does not answer', async () => {
    await node.setCode({ address: predeploy, bytecode: code as Hex })
    expect(await readDataFee(clientOf(foundry), { calls: [call], gas: 1n })).toBe(0n)
    await node.setCode({ address: predeploy, bytecode: '0x' })
    expect(await readDataFee(clientOf(base), { calls: [call], gas: 1n })).toBe(0n)
  })

  test('reads the predeploy on a chain that a page defined without contracts', async () => {
    await node.setCode({ address: predeploy, bytecode: code as Hex })
    const { contracts, ...plain } = base
    expect(contracts.gasPriceOracle.address).toBe(predeploy)
    expect(
      await readDataFee(clientOf(plain as unknown as typeof foundry), { calls: [call], gas: 1n }),
    ).toBeGreaterThan(0n)
  })

  test('rejects when the node does not answer', async () => {
    const request = () => Promise.reject(new Error('no connection'))
    const client = createClient({ chain: opStack, transport: custom({ request }, { retryCount: 0 }) })
    await expect(readDataFee(client, { calls: [call], gas: 1n })).rejects.toThrow('no connection')
  })

  test('knows each network that `tillkit/networks` marks', () => {
    const marked = Object.values(networks).filter(({ fees }) => fees === 'opStack')
    expect([...opStackChains].sort()).toEqual(marked.map(({ chainId }) => chainId).sort())
    for (const { contracts } of [optimism, base, blast])
      expect(contracts.gasPriceOracle.address).toBe(predeploy)
    expect('gasPriceOracle' in mainnet.contracts).toBe(false)
  })

  test('takes bytes of the usual size that do not compress for the estimate', () => {
    expect(size(usualCall.data)).toBe(512)
    expect(new Set(usualCall.data.slice(2).match(/.{8}/g)).size).toBe(128)
  })
})

describe('createCheckout on an OP Stack chain', () => {
  const order = orderAbout(/Expensive, in ether/)

  async function forecastOf() {
    const { checkout } = await enter({ order, chain: opStack, answer: () => 'reject' })
    await checkout.start()
    const state = checkout.getState()
    return 'forecast' in state ? state.forecast : undefined
  }

  test('requires ether for the price, the gas and the data', async () => {
    const forecast = await forecastOf()
    const { pays = 0n, gas = 0n, dataFee = 0n } = forecast ?? {}
    expect(dataFee).toBeGreaterThan(perByte * 300n)
    const needed = async () => pays + gas * (await node.getGasPrice()) + dataFee
    await node.setBalance({ address: buyer.address, value: (await needed()) - dataFee / 2n })
    const poor = await enter({ order, chain: opStack, answer: () => 'reject' })
    expect(await poor.checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'InsufficientGas', amounts: { of: 'gas', held: expect.any(BigInt) } },
    })
    expect(poor.wallet.prompts).toEqual([])
    await node.setBalance({ address: buyer.address, value: (await needed()) + dataFee })
    const rich = await enter({ order, chain: opStack, answer: () => 'reject' })
    expect(await rich.checkout.start()).toMatchObject({ status: 'cancelled' })
    expect(rich.wallet.prompts).toHaveLength(1)
  })

  test('names no data fee on another chain', async () => {
    const { checkout } = await enter({ order, answer: () => 'reject' })
    expect(await checkout.start()).toMatchObject({ forecast: { gas: expect.any(BigInt) } })
    expect(checkout.getState()).not.toHaveProperty('forecast.dataFee')
  })
})
