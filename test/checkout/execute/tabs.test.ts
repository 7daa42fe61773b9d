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

/** What the tabs of one browser share, and what their hosts are told. */
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
  test('behavior: pressed together where the browser has no locks: one payment at most, then it is found', async () => {
    const cheap = orderAbout(/Token id 0 of the ERC-1155/)
    const world = { order: cheap, storage: createMemoryStorage(), wallet: shop.openWallet() }
    const before = await owned(contracts.erc1155, 0n)
    const tabs = [
      await enter({ ...world, locks: createLocks() }),
      await enter({ ...world, locks: createLocks() }),
    ]
    const states = await Promise.all(tabs.map(({ checkout }) => checkout.start()))
    // Whether the second sees the first in time, or is refused, is the machine's to say.
    for (const { status } of states) expect(['success', 'error']).toContain(status)
    for (const { checkout } of tabs) {
      if (checkout.getState().status === 'error') await checkout.retry()
    }
    expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
    expect(tabs.map(({ checkout }) => checkout.getState().status)).toContain('success')
  })

  test('behavior: pressed together: one buys, both show it, the host is told once', async () => {
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

  test('behavior: the second tries again when the first has bought after all: it shows that purchase', async () => {
    const { open, wallet } = openBrowser((index) => (index === 0 ? 'reject' : 'accept'))
    const [one, two] = [await open(), await open()]
    const watching = [one.checkout.start(), two.checkout.start()]
    await Promise.all(watching)
    expect(two.checkout.getState()).toMatchObject({ error: { code: 'StoppedElsewhere' } })
    const bought = await one.checkout.retry()
    expect(bought).toMatchObject({ status: 'success' })
    expect(await two.checkout.retry()).toMatchObject({ status: 'success', purchaseId: bought.purchaseId })
    expect(wallet.prompts).toHaveLength(3)
  })

  test('behavior: the second goes on where the first was closed', async () => {
    const { open, wallet, story } = openBrowser()
    await client.setAutomine(false)
    const one = await open()
    void one.checkout.start()
    await waitForStatus(one.checkout, 'pending')
    const two = await open()
    const watching = two.checkout.start()
    await waitForStatus(two.checkout, 'elsewhere')
    one.faults.close()
    expect(await watching).toMatchObject({ status: 'error', error: { code: 'StoppedElsewhere' } })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await two.checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect(story()).toEqual(wholeStory)
  })

  test('behavior: the second stops waiting when it is cancelled', async () => {
    const { open } = openBrowser(() => 'hang')
    const one = await open()
    void one.checkout.start()
    await waitForStatus(one.checkout, 'confirm')
    const two = await open()
    const watching = two.checkout.start()
    await waitForStatus(two.checkout, 'elsewhere')
    two.checkout.cancel()
    expect(await watching).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
  })
})

describe('bought again', () => {
  test('behavior: while the first tab still reads what is left: another purchase', async () => {
    const { open, wallet } = openBrowser()
    let release = () => {}
    const silence = new Promise<void>((resolve) => {
      release = resolve
    })
    // Once it has noted that its success was shown, the node is silent.
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
    await waitForStatus(two.checkout, 'elsewhere')
    release()
    const [first, second] = [one?.checkout.getState(), await ended]
    expect([first?.status, second.status]).toEqual(['success', 'success'])
    expect(second.purchaseId).not.toBe(first?.purchaseId)
    expect(wallet.prompts).toHaveLength(4)
    expect(await owned(contracts.erc1155, 1n)).toBe(2n)
  })

  test('behavior: pressed before the first tab was through, and begun after it: that purchase', async () => {
    const { open, wallet, locks } = openBrowser()
    const one = await open()
    const bought = one.checkout.start()
    // A page that is slow to load what it needs.
    const slow = {
      request: async (...args: unknown[]) =>
        bought.then(() => locks.request(...(args as Parameters<typeof locks.request>))),
    }
    const two = await open({ locks: slow as typeof locks })
    const states = await Promise.all([bought, two.checkout.start()])
    expect(states.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(states[0]?.purchaseId).toBe(states[1]?.purchaseId)
    expect(two.seen).not.toContain('elsewhere')
    expect(wallet.prompts).toHaveLength(2)
  })
})

describe('what the host is told', () => {
  test('behavior: over a refusal and a retry: each attempt, in order', async () => {
    const { open, story } = openBrowser((index) => (index === 1 ? 'reject' : 'accept'))
    const { checkout } = await open()
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(story()).toEqual(['1 started', '2 sent', '3 done', '4 stopped', '5 sent', '6 done', '7 succeeded'])
  })

  test('behavior: over a reload at each of its milestones', async () => {
    for (let at = 1; at < wholeStory.length; at++) {
      await rewind()
      const { open, events, story } = openBrowser()
      const one = await open()
      const told = reachCount(events, at)
      void one.checkout.start()
      await told
      one.faults.close()
      const two = await open()
      expect(await two.checkout.start()).toMatchObject({ status: 'success' })
      expect(story()).toEqual(wholeStory)
    }
  })

  test('behavior: a purchase that was shown is over: the next one is another, counted from 1', async () => {
    const { open, events, story } = openBrowser()
    await (await open()).checkout.start()
    await (await open()).checkout.start()
    expect(story()).toEqual([...wholeStory, ...wholeStory])
    expect(new Set(events.map(({ purchaseId }) => purchaseId)).size).toBe(2)
    expect(await owned(contracts.erc1155, 1n)).toBe(2n)
  })

  test('behavior: a host that throws stops nothing', async () => {
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

/** Resolves when the host was told so many milestones. */
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
