import { expect, test } from 'vitest'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, enter, openWallet, orderAbout, owned } = shop
const { forEther, forDollars } = await startMarketWithoutIds(shop)
const price = 10n ** 16n

test('asks the buyer whether the payment was sent when the market would take it twice', async () => {
  const { checkout, wallet } = await enterMarketWithoutIds(['never', 'accept'])
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
  for (let presses = 0; presses < 3; presses++) {
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
  }
  expect(wallet.prompts).toHaveLength(1)
  expect(await owned(contracts.erc1155, 0n)).toBe(0n)

  expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success', outcome: { paid: price } })
  expect(wallet.prompts).toHaveLength(2)
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})

test('finds a payment by its hash although the buyer says that nothing was sent', async () => {
  const before = await owned(contracts.erc1155, 0n)
  await client.setAutomine(false)
  const { checkout, wallet } = await enterMarketWithoutIds(['accept'])
  const ended = checkout.start()
  await new Promise<void>((resolve) => {
    const stop = checkout.subscribe(() => {
      if (checkout.getState().status !== 'pending') return
      stop()
      resolve()
    })
  })
  checkout.cancel()
  await ended
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
  expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
})

test('finds a payment that appears after a second request was declined', async () => {
  const before = await owned(contracts.erc1155, 0n)
  const kept: { method: string; params?: unknown }[] = []
  // The wallet loses its connection before the node gets the signed transaction. The test sends this transaction later.
  const rpc = async (request: { method: string; params?: unknown }) => {
    if (request.method === 'eth_sendRawTransaction' && kept.length === 0) {
      kept.push(request)
      throw Object.assign(new Error('Connection lost.'), { code: -32603 })
    }
    return shop.rpc(request)
  }
  const wallet = openWallet({ rpc, answer: (_, index) => (index === 1 ? 'reject' : 'accept') })
  const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), wallet })
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
  await client.mine({ blocks: 3 })
  expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
  for (const request of kept) await shop.rpc(request)
  await client.mine({ blocks: 1 })
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(2)
  expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
})

test.each([
  ['accepts the buyer’s word on a market with ids', {}, 'success'],
  ['ignores the buyer’s word on a market without ids', forDollars, 'error'],
] as const)(
  '%s when the wallet reports a partly executed batch and nothing was made',
  async (_, stall, end) => {
    const wallet = openWallet({ atomic: 'supported' })
    const { request } = wallet.provider
    let [batchCount, time] = [0, 0]
    const answer = async (args: { method: string }) => {
      if (args.method === 'wallet_getCallsStatus' && batchCount === 1) return { status: 600, receipts: [] }
      if (args.method === 'wallet_sendCalls' && batchCount++ === 0) return { id: '0x1234' }
      return request(args as never)
    }
    const { checkout } = await enter({
      order: orderAbout(/100 prints, in USDC/),
      ...stall,
      // The page's clock advances by half a minute at each read, so the checkout soon stops waiting for the batch.
      now: () => (time += 30_000),
      wallet: { ...wallet, provider: { ...wallet.provider, request: answer as typeof request } },
    })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.confirmNotSent()).toMatchObject({ status: end })
  },
)

/** Opens a checkout on a market that records no purchase ids. */
function enterMarketWithoutIds(answers: Answer[]) {
  return enter({
    ...forEther,
    limits: { miningTimeoutMs: 0 },
    answer: (_, index) => answers[index] ?? 'reject',
  })
}

test('reports spent funds when the payment is confirmed after the buyer says that it was not sent', async () => {
  const [call] = forEther.tamper()
  const served = shop.openService({ tamper: forEther.tamper })
  let isDown = false
  const service: typeof served = {
    ...served,
    fetch: async (...request) => {
      if (!isDown) return served.fetch(...request)
      isDown = false
      const { to, data, value } = call ?? {}
      await client.sendTransaction({ account: buyer, to, data: data as `0x${string}`, value })
      return Response.json({ error: 'NotFound', code: 3000, msg: 'Gone.', status: 400 }, { status: 400 })
    },
  }
  const { checkout, wallet } = await enter({ ...forEther, service, answer: () => 'fail' })
  expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
  isDown = true
  expect(await checkout.confirmNotSent()).toMatchObject({ status: 'error', error: { funds: 'spent' } })
  expect(wallet.prompts).toHaveLength(1)
})
