import { afterEach, describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned } = shop
const order = orderAbout(/100 prints, in USDC/)

const rewind = await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** Returns the storage, the locks and the wallet that the tabs of one browser share, and the events of all tabs. `open` opens a tab. */
function openBrowser(answer?: (index: number) => Answer | Promise<Answer>) {
  const events: PurchaseEvent[] = []
  const wallet = shop.openWallet({ answer: (_, index) => answer?.(index) ?? 'accept' })
  const world = { storage: createMemoryStorage(), locks: createLocks(), wallet }
  const open = (more: Partial<Parameters<typeof enter>[0]> = {}) =>
    enter({ order, ...world, onEvent: (event) => events.push(event), ...more })
  const story = () => events.map(({ type, sequence }) => `${sequence} ${type}`)
  return { ...world, open, events, story }
}

const wholeStory = ['1 started', '2 sent', '3 done', '4 sent', '5 done', '6 succeeded']

describe('two tabs', () => {
  test('pays at most once without browser locks, then finds the payment', async () => {
    const cheap = orderAbout(/Token id 0 of the ERC-1155/)
    const world = { order: cheap, storage: createMemoryStorage(), wallet: shop.openWallet() }
    const before = await owned(contracts.erc1155, 0n)
    const tabs = [
      await enter({ ...world, locks: createLocks() }),
      await enter({ ...world, locks: createLocks() }),
    ]
    const states = await Promise.all(tabs.map(({ checkout }) => checkout.start()))
    // The tabs share no locks. So the timing decides whether a tab finds the payment of the other tab or ends in an error.
    for (const { status } of states) expect(['success', 'error']).toContain(status)
    for (const { checkout } of tabs) {
      if (checkout.getState().status === 'error') await checkout.start()
    }
    expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
    expect(tabs.map(({ checkout }) => checkout.getState().status)).toContain('success')
  })

  test('buys once, shows the success in both tabs and reports once to the host', async () => {
    const { open, wallet, story, events } = openBrowser()
    const [one, two] = [await open(), await open()]
    const states = await Promise.all([one.checkout.start(), two.checkout.start()])
    expect(states.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(states[0]?.purchaseId).toBe(states[1]?.purchaseId)
    expect(wallet.prompts).toHaveLength(2)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
    expect(story()).toEqual(wholeStory)
    expect(new Set(events.map(({ purchaseId }) => purchaseId))).toEqual(new Set([states[0]?.purchaseId]))
  })

  test('shows the purchase of the first tab when the second retries after it', async () => {
    const { open, wallet } = openBrowser((index) => (index === 0 ? 'reject' : 'accept'))
    const [one, two] = [await open(), await open()]
    const watching = [one.checkout.start(), two.checkout.start()]
    await Promise.all(watching)
    expect(two.checkout.getState()).toMatchObject({ error: { code: 'StoppedInOtherTab' } })
    const bought = await one.checkout.start()
    expect(bought).toMatchObject({ status: 'success' })
    expect(await two.checkout.start()).toMatchObject({ status: 'success', purchaseId: bought.purchaseId })
    expect(wallet.prompts).toHaveLength(3)
  })

  test('resumes in the second tab after the first was closed', async () => {
    const { open, wallet, story } = openBrowser()
    await client.setAutomine(false)
    const one = await open()
    void one.checkout.start()
    await waitForStatus(one.checkout, 'pending')
    const two = await open()
    const watching = two.checkout.start()
    await waitForStatus(two.checkout, 'inOtherTab')
    one.faults.close()
    expect(await watching).toMatchObject({ status: 'error', error: { code: 'StoppedInOtherTab' } })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await two.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect(story()).toEqual(wholeStory)
  })

  test('stops waiting in the second tab when it is cancelled', async () => {
    const { open } = openBrowser(() => 'hang')
    const one = await open()
    void one.checkout.start()
    await waitForStatus(one.checkout, 'awaitingWallet')
    const two = await open()
    const watching = two.checkout.start()
    await waitForStatus(two.checkout, 'inOtherTab')
    two.checkout.cancel()
    expect(await watching).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
  })
})

describe('a repeated purchase', () => {
  test('starts a new purchase while the first tab still reads the remaining allowance', async () => {
    const { open, wallet } = openBrowser()
    let release = () => {}
    const silence = new Promise<void>((resolve) => {
      release = resolve
    })
    // Once the first tab shows its success, its node stops answering, so its read of the remaining allowance stays pending.
    const isReading = new Promise<void>((resolve) => {
      void open({
        rpc: async (request) => {
          if (one?.checkout.getState().status === 'success' && request.method === 'eth_call') {
            resolve()
            await silence
          }
          return shop.rpc(request)
        },
      }).then((page) => {
        one = page
        void page.checkout.start()
      })
    })
    let one: Awaited<ReturnType<typeof open>> | undefined
    await isReading
    const two = await open()
    const ended = two.checkout.start()
    await waitForStatus(two.checkout, 'inOtherTab')
    release()
    const [first, second] = [one?.checkout.getState(), await ended]
    expect([first?.status, second.status]).toEqual(['success', 'success'])
    expect(second.purchaseId).not.toBe(first?.purchaseId)
    expect(wallet.prompts).toHaveLength(4)
    expect(await owned(contracts.erc1155, 1n)).toBe(2n)
  })

  test('shows the first purchase when the press came before its end and the run after it', async () => {
    const { open, wallet, locks } = openBrowser()
    const one = await open()
    const bought = one.checkout.start()
    // The second page requests its lock only after the first purchase has ended, like a page whose chunks load slowly.
    const slow = {
      request: async (...args: unknown[]) =>
        bought.then(() => locks.request(...(args as Parameters<typeof locks.request>))),
    }
    const two = await open({ locks: slow as typeof locks })
    const states = await Promise.all([bought, two.checkout.start()])
    expect(states.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(states[0]?.purchaseId).toBe(states[1]?.purchaseId)
    expect(two.seen).not.toContain('inOtherTab')
    expect(wallet.prompts).toHaveLength(2)
  })
})

describe('the events for the host', () => {
  test('reports each attempt in order over a refusal and a retry', async () => {
    const { open, story } = openBrowser((index) => (index === 1 ? 'reject' : 'accept'))
    const { checkout } = await open()
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(story()).toEqual(['1 started', '2 sent', '3 done', '4 stopped', '5 sent', '6 done', '7 succeeded'])
  })

  test('reports each milestone once over a reload at each of them', async () => {
    for (let at = 1; at < wholeStory.length; at++) {
      await rewind()
      const { open, events, story } = openBrowser()
      const one = await open()
      const reached = reachCount(events, at)
      void one.checkout.start()
      await reached
      one.faults.close()
      const two = await open()
      expect(await two.checkout.start()).toMatchObject({ status: 'success' })
      expect(story()).toEqual(wholeStory)
    }
  })

  test('counts a new purchase from 1 after the first was shown', async () => {
    const { open, events, story } = openBrowser()
    await (await open()).checkout.start()
    await (await open()).checkout.start()
    expect(story()).toEqual([...wholeStory, ...wholeStory])
    expect(new Set(events.map(({ purchaseId }) => purchaseId)).size).toBe(2)
    expect(await owned(contracts.erc1155, 1n)).toBe(2n)
  })

  test('continues the purchase when the host throws', async () => {
    const thrown = new Promise((resolve) => process.once('unhandledRejection', resolve))
    const { checkout } = await enter({
      order,
      onEvent: ({ type }) => {
        if (type === 'started') throw new Error('The host is broken.')
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await thrown).toMatchObject({ message: 'The host is broken.' })
  })
})

/** Resolves when the host has received `count` events. */
function reachCount(events: PurchaseEvent[], count: number): Promise<void> {
  return new Promise((resolve) => {
    const push = events.push.bind(events)
    events.push = (...more) => {
      const length = push(...more)
      if (length === count) resolve()
      return length
    }
  })
}
