import { type Hex, keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../src/checkout/context/purchaseEvent.js'
import { journalKey } from '../../src/checkout/journal/journalKey.js'
import type { Answer } from '../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../src/testing/waitForStatus.js'
import { startMarketWithoutIds } from './support/startMarketWithoutIds.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned } = shop
const { forEther } = await startMarketWithoutIds(shop)
const withIds = { order: orderAbout(/Token id 0 of the ERC-1155/), policy: shop.policy }
const inUsdc = { order: orderAbout(/100 prints, in USDC/), policy: shop.policy }

const snapshot = { id: await client.snapshot() }
beforeEach(async () => {
  await client.revert(snapshot)
  snapshot.id = await client.snapshot()
})
afterEach(() => client.setAutomine(true))

describe('watchStopped', () => {
  test.each([
    ['cancel', 'CancelledInWallet', 'a market with ids', withIds],
    ['replace', 'Replaced', 'a market with ids', withIds],
    ['cancel', 'CancelledInWallet', 'a market without', forEther],
    ['replace', 'Replaced', 'a market without', forEther],
  ] as const)(
    '%s: a page that shows %s reports the payment when it is confirmed later, on %s',
    async (answer, code, _, market) => {
      const { wallet, sent } = openWallet(answer)
      await client.setAutomine(false)
      const events: PurchaseEvent[] = []
      const page = await enter({
        ...market,
        policy: { ...market.policy, confirmations: 1 },
        wallet,
        stays: true,
        onEvent: (event) => void events.push(event),
      })
      const { checkout, leave } = page
      expect(await replace(page, sent)).toMatchObject({ status: 'error', error: { code, funds: 'none' } })
      await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
      await send(sent[0])
      await client.mine({ blocks: 1 })
      await waitForStatus(checkout, 'success')
      leave()
      expect(wallet.prompts).toHaveLength(1)
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
      expect(events.filter(({ type }) => type === 'succeeded')).toHaveLength(1)
    },
  )

  test.each([
    // On this market, the page finds the payment only by its purchase id. The id does not name a transaction, so the page shows no success.
    ['a market with ids', withIds, { status: 'error', error: { code: 'AlreadyBought', funds: 'spent' } }],
    ['a market without', forEther, { status: 'success' }],
  ] as const)(
    'reports a payment that the wallet declined and sent later, on %s',
    async (_, market, observed) => {
      const held: Hex[] = []
      const wallet = shop.openWallet({
        answer: () => 'loseAnswer',
        rpc: async (request) => {
          if (request.method !== 'eth_sendRawTransaction') return shop.rpc(request)
          held.push((request.params as [Hex])[0])
          throw Object.assign(new Error('No.'), { code: 4001 })
        },
      })
      const { checkout, leave } = await enter({ ...market, wallet, stays: true })
      expect(await checkout.start()).toMatchObject({ error: { funds: 'none' } })
      await client.mine({ blocks: 3 })
      await send(held[0])
      await expect.poll(checkout.getState).toMatchObject(observed)
      leave()
      expect(held).toHaveLength(1)
    },
  )

  test('reports an approval that is confirmed late', async () => {
    const held: Hex[] = []
    const wallet = shop.openWallet({
      rpc: async (request) => {
        if (request.method !== 'eth_sendRawTransaction') return shop.rpc(request)
        held.push((request.params as [Hex])[0])
        throw Object.assign(new Error('No.'), { code: 4001 })
      },
    })
    const { checkout, leave } = await enter({ ...inUsdc, wallet, stays: true })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'none' } })
    await send(held[0])
    await expect.poll(checkout.getState).toMatchObject({ error: { funds: 'approval' } })
    leave()
  })

  test('ignores a silent node and reports the payment when the node answers', async () => {
    const { wallet, sent } = openWallet('cancel')
    await client.setAutomine(false)
    let [isSilent, refused] = [false, 0]
    const rpc: typeof shop.rpc = async (request) => {
      if (!isSilent || request.method !== 'eth_getTransactionReceipt') return shop.rpc(request)
      refused++
      throw new Error('No answer.')
    }
    const market = { ...withIds, policy: { ...withIds.policy, confirmations: 1 } }
    const page = await enter({ ...market, wallet, rpc, stays: true })
    const { checkout, leave } = page
    expect(await replace(page, sent)).toMatchObject({ error: { code: 'CancelledInWallet', funds: 'none' } })
    const observed: string[] = []
    checkout.subscribe(() => {
      const state = checkout.getState()
      observed.push('error' in state ? state.error.funds : state.status)
    })
    isSilent = true
    await client.mine({ blocks: 1 })
    await expect.poll(() => refused).toBeGreaterThan(0)
    await client.request({ method: 'anvil_reorg', params: [2, []] } as never)
    await send(sent[0])
    await client.mine({ blocks: 3 })
    expect(observed).toEqual([])
    isSilent = false
    await client.mine({ blocks: 20 })
    await waitForStatus(checkout, 'success')
    leave()
  })

  test.each([
    ['a market with ids', withIds],
    ['a market without', forEther],
  ])('polls sparingly and stops after 64 blocks, on %s', async (_, market) => {
    const { wallet, sent } = openWallet('cancel')
    await client.setAutomine(false)
    let [heads, others, open] = [0, 0, 0]
    const rpc: typeof shop.rpc = async (request) => {
      // A poll reads a block without its transactions. The search for the replacement of the payment reads blocks with their transactions.
      const isPoll = request.method === 'eth_getBlockByNumber' && (request.params as unknown[])[1] === false
      if (isPoll) heads++
      else others++
      open++
      return shop.rpc(request).finally(() => open--)
    }
    const page = await enter({
      ...market,
      policy: { ...market.policy, confirmations: 1 },
      wallet,
      rpc,
      stays: true,
    })
    expect(await replace(page, sent)).toMatchObject({ error: { code: 'CancelledInWallet' } })
    others = 0
    for (let block = 0; block < 70; block++) {
      const until = heads + 2
      await client.mine({ blocks: 1 })
      // Wait until the watch has read this block. The watch stops after 64 blocks.
      if (block < 63) await expect.poll(() => heads, { interval: 1 }).toBeGreaterThan(until)
    }
    // Another purchase takes some time. If the watch sends no request meanwhile, it has stopped.
    const other = await enter({ order: inUsdc.order, answer: () => 'reject' })
    const askedMeanwhile = async () => {
      const before = heads + others
      expect(await other.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
      return [heads + others - before, open]
    }
    await expect.poll(askedMeanwhile, { interval: 1, timeout: 60_000 }).toEqual([0, 0])
    expect(others).toBeLessThan(70 * 12)
    page.leave()
  })

  test('stops when the page unsubscribes', async () => {
    const asked: string[] = []
    const rpc: typeof shop.rpc = (request) => {
      asked.push(request.method)
      return shop.rpc(request)
    }
    const { checkout, leave } = await enter({ ...withIds, rpc, answer: () => 'reject', stays: true })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    const before = asked.length
    await expect.poll(() => asked.length).toBeGreaterThan(before + 3)
    leave()
    const after = asked.length
    const other = await enter({ ...inUsdc, answer: () => 'reject' })
    expect(await other.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    // RPC requests that started before `leave()` may still cause a few more.
    expect(asked.length - after).toBeLessThan(8)
  })
})

/** Starts a purchase. Replaces the payment as soon as the journal has the nonce of the payment. */
async function replace(page: Awaited<ReturnType<typeof enter>>, sent: readonly Hex[]) {
  const ended = page.checkout.start()
  await waitForStatus(page.checkout, 'pending')
  const key = journalKey(page.intent)
  await expect.poll(async () => (await page.storage.getItem(key))?.includes('"placed":true')).toBe(true)
  await send(sent[1])
  await client.mine({ blocks: 1 })
  return ended
}

async function send(transaction: Hex | undefined) {
  await shop.rpc({ method: 'eth_sendRawTransaction', params: [transaction ?? '0x'] })
}

/** Opens a wallet that sends the payment at once. The test sends the replacement of the payment later. */
function openWallet(answer: Answer) {
  const sent: Hex[] = []
  const wallet = shop.openWallet({
    answer: () => answer,
    rpc: async (request) => {
      if (request.method !== 'eth_sendRawTransaction') return shop.rpc(request)
      const [transaction] = request.params as [Hex]
      sent.push(transaction)
      return sent.length === 2 ? keccak256(transaction) : shop.rpc(request)
    },
  })
  return { wallet, sent }
}
