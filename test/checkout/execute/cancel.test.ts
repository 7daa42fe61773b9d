import { expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { startShop } from '../support/startShop.js'

const { orderAbout, enter, openWallet } = await startShop()
const order = orderAbout(/Token id 0 of the ERC-1155/)

test('behavior: cancelled in the moment it began: nothing is asked, not even to switch the chain', async () => {
  const locks = createLocks()
  const wallet = openWallet({ chainId: 1 })
  const { checkout, intent } = await enter({ order, wallet, locks })
  const ended = checkout.start()
  checkout.cancel()
  expect(await ended).toMatchObject({ status: 'cancelled' })
  // What is left of it has ended when its lock is free.
  await locks.request(journalKey(intent), {}, async () => {})
  expect(wallet.prompts).toEqual([])
})

test('behavior: cancelled while it is noted what will be asked: it is not asked', async () => {
  const { storage, begun, goOn } = holdNotes(/"status":"asked"/)
  const { checkout, wallet } = await enter({ order, storage })
  void checkout.start()
  await begun
  checkout.cancel()
  goOn()
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
})

test.each(['preparing', 'confirm'])(
  'behavior: cancelled by who hears that it is at “%s”: nothing is asked, and it can be bought after that',
  async (moment) => {
    const locks = createLocks()
    const { checkout, wallet, intent } = await enter({ order, locks })
    const leave = checkout.subscribe(() => {
      if (checkout.getState().status !== moment) return
      leave()
      checkout.cancel()
    })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled' } })
    // It is noted that nothing was asked when its lock is free.
    await locks.request(journalKey(intent), {}, async () => {})
    expect(wallet.prompts).toEqual([])
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  },
)

/** A storage that holds back the first note that matches. */
function holdNotes(pattern: RegExp) {
  const memory = createMemoryStorage()
  let [begin, goOn] = [() => {}, () => {}]
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const free = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const storage: CheckoutStorage = {
    ...memory,
    setItem: async (key, text) => {
      if (pattern.test(text)) {
        begin()
        await free
      }
      await memory.setItem(key, text)
    },
  }
  return { storage, begun, goOn: () => goOn() }
}
