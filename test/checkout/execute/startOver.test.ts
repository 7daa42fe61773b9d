import { expect, test } from 'vitest'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

const shop = await startShop()
const { client, contracts, buyer, enter, openWallet, orderAbout, owned } = shop
const { forEther, forDollars } = await startStall(shop)
const price = 10n ** 16n

test('behavior: where a market would take it twice, only the buyer can say that nothing went out', async () => {
  const { checkout, wallet } = await enterStall(['never', 'accept'])
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
  for (let presses = 0; presses < 3; presses++) {
    expect(await checkout.retry()).toMatchObject({
      status: 'error',
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
  }
  expect(wallet.prompts).toHaveLength(1)
  expect(await owned(contracts.erc1155, 0n)).toBe(0n)

  expect(await checkout.startOver()).toMatchObject({ status: 'success', outcome: { paid: price } })
  expect(wallet.prompts).toHaveLength(2)
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})

test('behavior: what did go out is found by its hash, whatever the buyer says', async () => {
  const before = await owned(contracts.erc1155, 0n)
  await client.setAutomine(false)
  const { checkout, wallet } = await enterStall(['accept'])
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
  expect(await checkout.startOver()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
  expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
})

test('behavior: a payment that shows up after it was asked for again and declined is found', async () => {
  const before = await owned(contracts.erc1155, 0n)
  const kept: { method: string; params?: unknown }[] = []
  // A wallet that holds back what it signed, as one does that has lost its connection.
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
  expect(await checkout.retry()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
  for (const request of kept) await shop.rpc(request)
  await client.mine({ blocks: 1 })
  expect(await checkout.retry()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(2)
  expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
})

test.each([
  ['where the market takes the purchase once, the buyer’s word', {}, 'success'],
  ['else nobody’s', forDollars, 'error'],
] as const)(
  'behavior: a part was made, says the wallet, and nothing was: %s counts',
  async (_, stall, end) => {
    const wallet = openWallet({ atomic: 'supported' })
    const { request } = wallet.provider
    let [asked, time] = [0, 0]
    const answer = async (args: { method: string }) => {
      if (args.method === 'wallet_getCallsStatus' && asked === 1) return { status: 600, receipts: [] }
      if (args.method === 'wallet_sendCalls' && asked++ === 0) return { id: '0x1234' }
      return request(args as never)
    }
    const { checkout } = await enter({
      order: orderAbout(/100 prints, in USDC/),
      ...stall,
      // Half a minute passes between two looks.
      now: () => (time += 30_000),
      wallet: { ...wallet, provider: { ...wallet.provider, request: answer as typeof request } },
    })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.retry()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.startOver()).toMatchObject({ status: end })
  },
)

/** A checkout at a market of another kind. */
function enterStall(answers: Answer[]) {
  return enter({
    ...forEther,
    limits: { miningTimeoutMs: 0 },
    answer: (_, index) => answers[index] ?? 'reject',
  })
}

test('behavior: what the buyer says was not sent, and goes through while something else fails, is told as paid', async () => {
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
  expect(await checkout.startOver()).toMatchObject({ status: 'error', error: { funds: 'spent' } })
  expect(wallet.prompts).toHaveLength(1)
})
