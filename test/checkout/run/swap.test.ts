import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbiItem,
  parseEther,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Intent, IntentPay } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { uniswapV2Abi } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { buySwapped } from '../support/buySwapped.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, rpc, orderAbout, agree, money } = shop
const { dai, usdc, usdt, weth, uniswapV2Router: router } = contracts
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const cost = 12_000_000n
const sends = (count: number) => Array.from({ length: count }, () => 'eth_sendTransaction')

await rewindEach(client)

const enter: typeof shop.enter = (options) => shop.enter({ policy: shop.swapPolicy, ...options })

async function agreeWith(pay: IntentPay, order = inDollars): Promise<Intent> {
  return { ...(await agree([{ order }])), pay }
}

/** Returns the number of transactions that swapped for the buyer. Each pool of a swap may emit an event, so count each transaction once. */
async function countSwaps(): Promise<number> {
  const logs = await client.getLogs({
    event: swapped,
    args: { to: shop.buyer.address },
    fromBlock: start + 1n,
  })
  const native = await client.getLogs({ event: swapped, args: { to: router }, fromBlock: start + 1n })
  return new Set([...logs, ...native].map(({ transactionHash }) => transactionHash)).size
}
const swapped = parseAbiItem(
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
)
const start = await client.getBlockNumber()

const pairs = {
  'ether for an item in USDC': [{ currency: zeroAddress, maxAmount: parseEther('0.005') }, inDollars, 3],
  'DAI for an item in USDC': [{ currency: dai, maxAmount: parseEther('13') }, inDollars, 4],
  'USDT, which returns nothing, for an item in USDC': [
    { currency: usdt, maxAmount: 13_000_000n },
    inDollars,
    4,
  ],
  'DAI for an item in ether': [{ currency: dai, maxAmount: parseEther('400') }, inEther, 3],
} as const

describe('createCheckout', () => {
  for (const [name, [pay, order, steps]] of Object.entries(pairs)) {
    for (const atomic of [undefined, 'supported'] as const) {
      test(`intent.pay, ${name}${atomic ? ', in one batch' : ''}`, async () => {
        const intent = await agreeWith(pay, order)
        const asked = atomic ? ['wallet_sendCalls'] : sends(steps)
        await buySwapped({ shop, order, intent, asked, enter: () => enter({ intent, atomic }) })
      })
    }
  }

  test('prefetches the steps of a swap once, and requests new ones for the purchase', async () => {
    const intent = await agreeWith(pairs['DAI for an item in USDC'][0])
    const { checkout, wallet } = await enter({ intent })
    await checkout.prefetch()
    const ahead = checkout.getState()
    const kinds = ahead.steps.map(({ meaning }) => meaning?.kind)
    expect(kinds).toEqual(['allow', 'swap', 'allow', 'buy'])
    await client.mine({ blocks: 1 })
    await checkout.prefetch()
    expect(checkout.getState()).toBe(ahead)
    expect(wallet.prompts).toEqual([])
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(kinds.length)
  })

  test.each([undefined, 'supported'] as const)(
    'reports the remaining allowance of the router after a success, batch: %s',
    async (atomic) => {
      const intent = await agreeWith(pairs['DAI for an item in USDC'][0])
      const { checkout } = await enter({ intent, atomic })
      const state = await checkout.start()
      const args = [shop.buyer.address, router] as const
      const amount = await client.readContract({
        abi: erc20Abi,
        address: dai,
        functionName: 'allowance',
        args,
      })
      expect(amount).toBeGreaterThan(0n)
      const left = [{ token: dai, spender: router, amount }]
      expect(state).toMatchObject({ status: 'success', outcome: { left } })
    },
  )

  test('describes each step', async () => {
    const { checkout } = await enter({ intent: await agreeWith(pairs['DAI for an item in USDC'][0]) })
    const { steps } = await checkout.start()
    const spender = `${router.slice(0, 6)}…${router.slice(-4)}`
    expect(steps.map(({ id, text }) => [id, text.replace(/[\d.]+(?= DAI)/, '…')])).toEqual([
      ['tokenApproval', `Allow ${spender} to collect … DAI`],
      ['swap', 'Swap at most … DAI for exactly 12 USDC'],
      ['tokenApproval', 'Allow the market to collect 12 USDC'],
      ['buy', expect.stringContaining('for 12 USDC')],
    ])
  })

  test('limits the swap to the agreed amount whatever the quote allows', async () => {
    const [pay] = pairs['ether for an item in USDC']
    const quoted = await (
      await enter({ intent: await agreeWith(pay), answer: () => 'reject' })
    ).checkout.start()
    const { pays = 0n, most = 0n } = quoted.forecast?.swap ?? {}
    expect(most).toBeGreaterThan(pays)
    const intent = await agreeWith({ ...pay, maxAmount: pays })
    const state = await (await enter({ intent })).checkout.start()
    expect(state).toMatchObject({ status: 'success', forecast: { swap: { pays, most: pays } } })
  })

  test('succeeds on a node that cannot simulate', async () => {
    const intent = await agreeWith(pairs['DAI for an item in USDC'][0])
    const { checkout } = await enter({ intent, rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
  })

  test('throws PlanRefused for a swap sent to the wrapper contract, even if the policy lists it as a router', async () => {
    const { fetch } = shop.openService()
    const path = [usdt, usdc]
    const lie: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!`${input}`.endsWith('GetSwapQuote')) return answer
      const { swapQuote } = await answer.json()
      const args = [
        cost,
        path,
        shop.buyer.address,
        BigInt((await client.getBlock()).timestamp) + 600n,
      ] as const
      const transactionData = encodeFunctionData({
        abi: uniswapV2Abi,
        functionName: 'swapETHForExactTokens',
        args,
      })
      return Response.json({ swapQuote: { ...swapQuote, to: weth, transactionData } })
    }
    const policy = { ...shop.swapPolicy, swapTokens: { [shop.deployment.chainId]: [usdt] } }
    const { checkout, wallet } = await enter({
      intent: await agreeWith(pairs['ether for an item in USDC'][0]),
      policy,
      service: { fetch: lie },
      rpc: refuse(rpc, 'eth_simulateV1'),
    })
    const findings = [{ code: 'unknown-contract' }]
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused', findings, funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('throws WouldRevert when the swap costs more than was agreed', async () => {
    const intent = await agreeWith({ currency: dai, maxAmount: parseEther('11') })
    const { checkout, wallet } = await enter({ intent })
    const state = await checkout.start()
    expect(state).toMatchObject({ error: { code: 'WouldRevert', funds: 'none', retry: true } })
    expect('error' in state && state.error.details).toMatch(
      /^The swap costs 12\.\d+. You agreed to at most 11\.$/,
    )
    expect(wallet.prompts).toEqual([])
  })

  test('throws InsufficientFunds in the currency that the buyer pays with', async () => {
    const intent = await agreeWith({ currency: weth, maxAmount: parseEther('1') }, inDollars)
    const { checkout } = await enter({ intent })
    expect(await checkout.start()).toMatchObject({
      error: { code: 'InsufficientFunds', funds: 'none', amounts: { of: 'price', held: 0n } },
    })
  })

  test('throws PlanRefused when the policy names no router', async () => {
    const intent = await agreeWith(pairs['ether for an item in USDC'][0])
    const { checkout, wallet } = await enter({ intent, policy: shop.policy })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('reports the swapped funds when the buyer declines the purchase, and pays with them on retry', async () => {
    const [pay] = pairs['ether for an item in USDC']
    const intent = await agreeWith(pay)
    const before = await money(usdc)
    let isDeclining = true
    const { checkout } = await enter({
      intent,
      answer: (_, at) => (at > 0 && isDeclining ? 'reject' : 'accept'),
    })
    expect(await checkout.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'swapped', held: { currency: usdc, amount: cost } },
    })
    expect((await money(usdc)) - before).toBe(cost)
    isDeclining = false
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { swap: { received: cost } } })
    expect(await money(usdc)).toBe(before)
    expect(await countSwaps()).toBe(1)
  })

  test.each(['reload', 'tab'])(
    'does not swap again after a %s between the swap and the purchase',
    async (how) => {
      const intent = await agreeWith(pairs['DAI for an item in USDC'][0])
      const storage = createMemoryStorage()
      const first = await enter({ intent, storage, answer: (_, at) => (at > 1 ? 'hang' : 'accept') })
      const asked = new Promise<void>((resolve) => {
        first.checkout.subscribe(() => {
          const state = first.checkout.getState()
          if (state.status === 'awaitingWallet' && state.current === 2) resolve()
        })
      })
      void first.checkout.start()
      await asked
      if (how === 'reload') first.checkout.cancel()
      const locks = how === 'tab' ? first.locks : undefined
      if (how === 'tab') first.checkout.cancel()
      const second = await enter({ intent, storage, ...(locks && { locks }) })
      expect(await second.checkout.start()).toMatchObject({ status: 'success' })
      expect(second.wallet.prompts).toHaveLength(2)
      expect(await countSwaps()).toBe(1)
    },
  )

  test("finds the swap on the chain when the wallet's answer is lost", async () => {
    const intent = await agreeWith(pairs['ether for an item in USDC'][0])
    const { checkout } = await enter({ intent, answer: (_, at) => (at === 0 ? 'loseAnswer' : 'accept') })
    let state = await checkout.start()
    if (state.status !== 'success') state = await checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect(await countSwaps()).toBe(1)
  })

  test('throws PaymentUnknown for an open swap and requests it again only when the buyer confirms', async () => {
    const intent = await agreeWith(pairs['ether for an item in USDC'][0])
    const { checkout, wallet } = await enter({ intent, answer: (_, at) => (at === 0 ? 'fail' : 'accept') })
    const first = await checkout.start()
    expect(first).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
    expect(await countSwaps()).toBe(1)
  })

  test('does not count a reorged swap, and swaps once', async () => {
    const intent = await agreeWith(pairs['ether for an item in USDC'][0])
    const before = await money(usdc)
    let isDeclining = true
    const { checkout, wallet } = await enter({
      intent,
      answer: (_, at) => (at > 0 && isDeclining ? 'reject' : 'accept'),
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'swapped' } })
    isDeclining = false
    await client.request({ method: 'anvil_rollback', params: [1] } as never)
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(2)
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
    expect(await money(usdc)).toBe(before)
    expect(await countSwaps()).toBe(1)
  })

  test('reports no funds at risk when a swap reverts because the price moved, and quotes again', async () => {
    const intent = await agreeWith({ currency: zeroAddress, maxAmount: parseEther('1') })
    const wallet = walletBefore(1, movePrice)
    const { checkout } = await enter({ intent, wallet })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reverted', funds: 'none' } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await countSwaps()).toBe(1)
  })

  test('reports unknown funds when the block of a failed swap is reorged', async () => {
    const intent = await agreeWith({ currency: zeroAddress, maxAmount: parseEther('1') })
    const raw: Hex[] = []
    const wallet = shop.openWallet({
      rpc: async (request) => {
        if (request.method !== 'eth_sendRawTransaction') return rpc(request)
        await movePrice()
        raw.push((request.params as [Hex])[0])
        return rpc(request)
      },
    })
    // The node reports block numbers that are `ahead` of the chain. A new number makes the page read the funds again.
    let ahead = 0n
    const heard: typeof rpc = async (request) => {
      const answer = await rpc(request)
      if (request.method !== 'eth_getBlockByNumber') return answer
      const block = answer as { number: Hex }
      return { ...block, number: numberToHex(BigInt(block.number) + ahead) }
    }
    const { checkout, leave } = await enter({ intent, wallet, rpc: heard, stays: true })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reverted', funds: 'none' } })
    const expectFunds = async (funds: string) => {
      ahead = 2n * ahead + 1n
      await expect.poll(checkout.getState).toMatchObject({ error: { funds } })
    }
    // The failed swap and the block after it are reorged, and the swap is pending again.
    await client.setAutomine(false)
    await client.request({ method: 'anvil_reorg', params: [2, []] } as never)
    await client.sendRawTransaction({ serializedTransaction: raw[0] ?? '0x' })
    await expectFunds('unknown')
    await client.mine({ blocks: 1 })
    await expectFunds('swapped')
    expect(await countSwaps()).toBe(1)
    leave()
    await client.setAutomine(true)
  })

  test('throws Reverted with the swapped funds when the market stops selling after the swap', async () => {
    const intent = await agreeWith(pairs['ether for an item in USDC'][0])
    const held = await money(usdc)
    const data = encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [true] })
    const wallet = walletBefore(3, () => shop.outbid('deployer', { data }))
    const { checkout } = await enter({ intent, wallet })
    expect(await checkout.start()).toMatchObject({
      error: { code: 'Reverted', funds: 'swapped', held: { currency: usdc, amount: cost } },
    })
    expect((await money(usdc)) - held).toBe(cost)
  })
})

/** Returns a wallet that runs a function before it sends its transaction number `count`, from 1. */
function walletBefore(count: number, happen: () => Promise<unknown>) {
  let sent = 0
  return shop.openWallet({
    rpc: async (request) => {
      if (request.method.startsWith('eth_send') && ++sent === count) await happen()
      return rpc(request)
    },
  })
}

/** Lets another account buy so much USDC that the swap of the buyer costs more than its quote allows. */
function movePrice(): Promise<void> {
  return sendAs('relayer', router, {
    value: parseEther('1000'),
    data: encodeFunctionData({
      abi: uniswapV2Abi,
      functionName: 'swapETHForExactTokens',
      args: [1_000_000_000_000n, [weth, usdc], contracts.market, 2n ** 64n],
    }),
  })
}

async function sendAs(role: string, to: Address, call: { data: Hex; value: bigint }) {
  const account = privateKeyToAccount(shop.keyOf(role))
  const hash = await client.sendTransaction({ ...call, to, account })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}
