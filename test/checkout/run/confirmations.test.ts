import { createClient, custom } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import { watchSuccess } from '../../../src/checkout/run/watchSuccess.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { confirmationsOf } from '../../../src/checkout/verify/confirmationsOf.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, enter, owned } = shop
const order = orderAbout(/Token id 0 of the ERC-1155/)
const policy = { ...shop.policy, confirmations: 3 }

await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** Opens a wallet. `takeBack` reorgs the newest block, which has the payment, and `sendAgain` sends the payment again. */
function openWallet() {
  const sent: unknown[] = []
  const wallet = shop.openWallet({
    rpc: (request) => {
      if (request.method === 'eth_sendRawTransaction') sent.push(request)
      return shop.rpc(request)
    },
  })
  const takeBack = async () => {
    await client.setAutomine(false)
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
  }
  return { wallet, takeBack, sendAgain: () => client.request(sent.at(-1) as never) }
}

describe('policy.confirmations', () => {
  test('takes the required confirmations from the chain and the price', async () => {
    const intent = await agree([{ order }])
    const depth = (chainId: number, maxTotal: bigint, confirmations?: number) =>
      confirmationsOf({ intent: { ...intent, chainId, maxTotal }, policy: { confirmations } })
    const ether = 10n ** 18n
    expect([depth(31_337, 9n * ether), depth(1, 1n), depth(1, ether), depth(137, ether)]).toEqual([
      1, 2, 3, 16,
    ])
    expect([depth(4_242, 1n), depth(4_242, ether), depth(137, ether, 2)]).toEqual([1, 3, 2])
  })

  test('is confirming from the first block to the required depth, then succeeds', async () => {
    const { checkout, seen } = await enter({ order, policy })
    const ended = checkout.start()
    await waitForStatus(checkout, 'confirming')
    expect(checkout.getState()).toMatchObject({ status: 'confirming', current: 0, hash: expect.any(String) })
    await client.mine({ blocks: 2 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen.slice(-3)).toEqual(['confirming', 'preparing', 'success'])
  })

  test('is pending again when the block is reorged while confirming, and pays once', async () => {
    const { wallet, takeBack, sendAgain } = openWallet()
    const { checkout, seen } = await enter({ order, policy, wallet })
    const ended = checkout.start()
    await waitForStatus(checkout, 'confirming')
    await takeBack()
    await sendAgain()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 3 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen).toContain('confirming')
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })
})

describe('Reorged', () => {
  test('reports a reorg on the next visit when the page closed before it showed the success', async () => {
    const storage = createMemoryStorage()
    const { wallet, takeBack } = openWallet()
    const dies = {
      ...storage,
      setItem: (key: string, text: string) => {
        if (text.includes('"status":"seen"')) throw new Error('The page is gone.')
        return storage.setItem(key, text)
      },
    }
    await (await enter({ order, storage: dies, wallet })).checkout.start()
    await takeBack()
    const { checkout } = await enter({ order, storage, wallet })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reorged', funds: 'unknown' } })
  })

  test('shows the payment as pending again while confirming, then reports the reorg at the time limit', async () => {
    let time = 0
    const { takeBack } = openWallet()
    const { checkout, wallet } = await enter({ order, policy, now: () => time })
    const ended = checkout.start()
    await waitForStatus(checkout, 'confirming')
    await takeBack()
    await waitFor(checkout, () => {
      const state = checkout.getState()
      return state.status === 'pending' && state.reorged === true
    })
    expect(checkout.getState()).toMatchObject({ status: 'pending', reorged: true, hash: expect.any(String) })
    time = 1e9
    expect(await ended).toMatchObject({
      status: 'error',
      error: { code: 'Reorged', funds: 'unknown', retry: true },
    })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('reports the reorg of a shown success, and the payment when it is made again', async () => {
    const events: PurchaseEvent[] = []
    const { wallet, takeBack, sendAgain } = openWallet()
    const { checkout, seen, leave } = await enter({
      order,
      wallet,
      stays: true,
      onEvent: (event) => events.push(event),
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    await waitForStatus(checkout, 'error')
    expect(checkout.getState()).toMatchObject({ error: { code: 'Reorged', funds: 'unknown', retry: true } })
    await sendAgain()
    await client.mine({ blocks: 1 })
    const ended = checkout.start().finally(leave)
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen.filter((status) => status === 'success' || status === 'error')).toEqual([
      'success',
      'error',
      'success',
    ])
    expect(events.map(({ type }) => type)).toEqual([
      'started',
      'sent',
      'done',
      'succeeded',
      'stopped',
      'succeeded',
    ])
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('keeps the success when the whole block moves to another height', async () => {
    const { wallet, takeBack, sendAgain } = openWallet()
    const { watched, countLooks } = await watch({ order, wallet })
    await takeBack()
    await client.mine({ blocks: 1 })
    await sendAgain()
    await client.mine({ blocks: 70 })
    expect(await watched()).toBeUndefined()
    expect(countLooks()).toBe(0)
  })

  test('does not treat a slow node as a reorg', async () => {
    let isLate = true
    const rpc: typeof shop.rpc = (request) => {
      const isAnswered = request.method !== 'eth_getTransactionReceipt' || !isLate
      if (!isAnswered) isLate = false
      return isAnswered ? shop.rpc(request) : Promise.resolve(null)
    }
    const { watched, countLooks } = await watch({ order }, rpc)
    await client.mine({ blocks: 70 })
    expect(await watched()).toBeUndefined()
    expect([isLate, countLooks()]).toEqual([false, 0])
  })

  test('sends no requests without subscribers', async () => {
    const { watched, controller } = await watch({ order })
    const ended = watched()
    controller.abort()
    expect(await ended).toBeUndefined()
  })

  test('reports unknown funds when the journal is lost meanwhile', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    const { takeBack } = openWallet()
    const { checkout } = await enter({ order, storage, stays: true })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    kept.clear()
    await takeBack()
    await waitForStatus(checkout, 'error')
    expect(checkout.getState()).toMatchObject({ error: { code: 'Reorged', funds: 'unknown' } })
    expect(kept.size).toBe(0)
  })

  test('reports the reorg on the next visit, and finds the payment when it is made again', async () => {
    const storage = createMemoryStorage()
    const { wallet, takeBack, sendAgain } = openWallet()
    const first = await enter({ order, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    const { checkout } = await enter({ order, storage, wallet })
    expect(await checkout.start()).toMatchObject({
      error: { code: 'Reorged', funds: 'unknown', retry: true },
    })
    await sendAgain()
    await client.mine({ blocks: 1 })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('reports the reorg on the next visit as soon as the page shows the purchase', async () => {
    const storage = createMemoryStorage()
    const events: PurchaseEvent[] = []
    const { wallet, takeBack, sendAgain } = openWallet()
    const first = await enter({ order, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    const next = await enter({ order, storage, wallet, stays: true, onEvent: (event) => events.push(event) })
    await waitForStatus(next.checkout, 'error')
    expect(next.checkout.getState()).toMatchObject({
      purchaseId: first.checkout.getState().purchaseId,
      error: { code: 'Reorged', funds: 'unknown', retry: true },
    })
    expect(events.map(({ type }) => type)).toEqual(['stopped'])
    await sendAgain()
    await client.mine({ blocks: 1 })
    expect(await next.checkout.start().finally(next.leave)).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('reports the reorg in two tabs on the next visit, and both show the payment that one finds', async () => {
    const [storage, locks] = [createMemoryStorage(), createLocks()]
    const { wallet, takeBack, sendAgain } = openWallet()
    await (await enter({ order, storage, locks, wallet })).checkout.start()
    await takeBack()
    const tabs = [
      await enter({ order, storage, locks, wallet, stays: true }),
      await enter({ order, storage, locks, wallet, stays: true }),
    ]
    for (const { checkout } of tabs) await waitForStatus(checkout, 'error')
    await sendAgain()
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    for (const { checkout, leave } of tabs) {
      expect(await checkout.start().finally(leave)).toMatchObject({ status: 'success' })
    }
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('shows the purchase that another tab finished and does not buy it again', async () => {
    const [storage, locks] = [createMemoryStorage(), createLocks()]
    const { wallet } = openWallet()
    await client.setAutomine(false)
    const slow = await enter({ order, storage, locks, wallet, limits: { miningTimeoutMs: 1 } })
    expect(await slow.checkout.start()).toMatchObject({ error: { code: 'PendingLong' } })
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    const other = await enter({ order, storage, locks, wallet })
    expect(await other.checkout.start()).toMatchObject({ status: 'success' })
    expect(await slow.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('starts a new purchase when the earlier one is unchanged', async () => {
    const storage = createMemoryStorage()
    await (await enter({ order, storage })).checkout.start()
    expect(await (await enter({ order, storage })).checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })
})

/** Makes a purchase, and returns a function with which another client watches it. */
async function watch(options: Parameters<typeof enter>[0], rpc = shop.rpc) {
  const controller = new AbortController()
  let looks = 0
  const page = await enter(options)
  const state = await page.checkout.start()
  if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
  const look = async () => void looks++
  const watched = () =>
    watchSuccess({
      client: createClient({ transport: custom({ request: rpc }), pollingInterval: 1 }),
      outcome: state.outcome,
      look,
      signal: controller.signal,
      isMade: async (receipt) => receipt?.status === 'success',
    })
  return { ...page, watched, controller, countLooks: () => looks }
}

/** Resolves when a condition on the checkout's state is true. */
function waitFor(checkout: Checkout, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = checkout.subscribe(look)
    look()
    function look() {
      if (!isTrue()) return
      stop()
      resolve()
    }
  })
}
