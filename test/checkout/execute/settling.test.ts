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

/** A wallet, and what puts another block in place of the newest, in which its payment is, and sends the payment again. */
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
  test('default: by the chain and the price, one in the table', async () => {
    const intent = await agree([{ order }])
    const depth = (chainId: number, maxTotal: bigint, confirmations?: number) =>
      confirmationsOf({ intent: { ...intent, chainId, maxTotal }, policy: { confirmations } })
    const ether = 10n ** 18n
    expect([depth(31_337, 9n * ether), depth(1, 1n), depth(1, ether), depth(137, ether)]).toEqual([
      1, 2, 3, 16,
    ])
    expect([depth(4_242, 1n), depth(4_242, ether), depth(137, ether, 2)]).toEqual([1, 3, 2])
  })

  test('behavior: settling from the first block to that depth, then success', async () => {
    const { checkout, seen } = await enter({ order, policy })
    const ended = checkout.start()
    await waitForStatus(checkout, 'settling')
    expect(checkout.getState()).toMatchObject({ status: 'settling', current: 0, hash: expect.any(String) })
    await client.mine({ blocks: 2 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen.slice(-3)).toEqual(['settling', 'preparing', 'success'])
  })

  test('behavior: its block is taken back while it settles: it is on its way again, and paid once', async () => {
    const { wallet, takeBack, sendAgain } = openWallet()
    const { checkout, seen } = await enter({ order, policy, wallet })
    const ended = checkout.start()
    await waitForStatus(checkout, 'settling')
    await takeBack()
    await sendAgain()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 3 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen).toContain('settling')
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })
})

describe('Reorged', () => {
  test('behavior: made, and the page gone before it was shown: on the next visit it is told all the same', async () => {
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

  test('behavior: while it settles: shown as on its way again, and told when the time is over', async () => {
    let time = 0
    const { takeBack } = openWallet()
    const { checkout, wallet } = await enter({ order, policy, now: () => time })
    const ended = checkout.start()
    await waitForStatus(checkout, 'settling')
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

  test('behavior: while its success is shown: it is told, and told again when it is made', async () => {
    const told: PurchaseEvent[] = []
    const { wallet, takeBack, sendAgain } = openWallet()
    const { checkout, seen, leave } = await enter({
      order,
      wallet,
      stays: true,
      onEvent: (event) => told.push(event),
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    await waitForStatus(checkout, 'error')
    expect(checkout.getState()).toMatchObject({ error: { code: 'Reorged', funds: 'unknown', retry: true } })
    await sendAgain()
    await client.mine({ blocks: 1 })
    const ended = checkout.retry().finally(leave)
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen.filter((status) => status === 'success' || status === 'error')).toEqual([
      'success',
      'error',
      'success',
    ])
    expect(told.map(({ type }) => type)).toEqual([
      'started',
      'sent',
      'done',
      'succeeded',
      'stopped',
      'succeeded',
    ])
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: the whole block comes to another place: it stays a success', async () => {
    const { wallet, takeBack, sendAgain } = openWallet()
    const { watched, countLooks } = await watch({ order, wallet })
    await takeBack()
    await client.mine({ blocks: 1 })
    await sendAgain()
    await client.mine({ blocks: 70 })
    expect(await watched()).toBeUndefined()
    expect(countLooks()).toBe(0)
  })

  test('behavior: a node that is late is no reorganisation', async () => {
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

  test('behavior: once nobody shows it, nothing is asked', async () => {
    const { watched, controller } = await watch({ order })
    const ended = watched()
    controller.abort()
    expect(await ended).toBeUndefined()
  })

  test('behavior: the notes are lost meanwhile: nobody knows what becomes of the money', async () => {
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

  test('behavior: on the next visit: it is told, then found when it is there again', async () => {
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
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: on the next visit: it is told as soon as it is shown, before anybody presses', async () => {
    const storage = createMemoryStorage()
    const told: PurchaseEvent[] = []
    const { wallet, takeBack, sendAgain } = openWallet()
    const first = await enter({ order, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    const next = await enter({ order, storage, wallet, stays: true, onEvent: (event) => told.push(event) })
    await waitForStatus(next.checkout, 'error')
    expect(next.checkout.getState()).toMatchObject({
      purchaseId: first.checkout.getState().purchaseId,
      error: { code: 'Reorged', funds: 'unknown', retry: true },
    })
    expect(told.map(({ type }) => type)).toEqual(['stopped'])
    await sendAgain()
    await client.mine({ blocks: 1 })
    expect(await next.checkout.retry().finally(next.leave)).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: on the next visit: two tabs are told, and what one of them finds again the other one shows', async () => {
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
      expect(await checkout.retry().finally(leave)).toMatchObject({ status: 'success' })
    }
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: what another tab has finished since is what this one shows, and not bought again', async () => {
    const [storage, locks] = [createMemoryStorage(), createLocks()]
    const { wallet } = openWallet()
    await client.setAutomine(false)
    const slow = await enter({ order, storage, locks, wallet, limits: { miningTimeoutMs: 1 } })
    expect(await slow.checkout.start()).toMatchObject({ error: { code: 'PendingLong' } })
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    const other = await enter({ order, storage, locks, wallet })
    expect(await other.checkout.start()).toMatchObject({ status: 'success' })
    expect(await slow.checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: a purchase that is where it was: the next one is another', async () => {
    const storage = createMemoryStorage()
    await (await enter({ order, storage })).checkout.start()
    expect(await (await enter({ order, storage })).checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })
})

/** A purchase that was made, and what watches it from another client. */
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

/** Resolves when something is true of a checkout's state. */
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
