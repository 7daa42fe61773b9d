import { expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { startShop } from '../support/startShop.js'

const { orderAbout, enter, openWallet } = await startShop()
const order = orderAbout(/Token id 0 of the ERC-1155/)

test('sends no request when cancelled right after the start, not even a chain switch', async () => {
  const locks = createLocks()
  const wallet = openWallet({ chainId: 1 })
  const { checkout, intent } = await enter({ order, wallet, locks })
  const ended = checkout.start()
  checkout.cancel()
  expect(await ended).toMatchObject({ status: 'cancelled' })
  // The run releases its lock at its end. If the test gets the lock, the run can no longer prompt the wallet.
  await locks.request(journalKey(intent), {}, async () => {})
  expect(wallet.prompts).toEqual([])
})

test('does not prompt when cancelled while the journal entry is written', async () => {
  const { storage, writeStarted, continueWrite } = holdNotes(/"status":"asked"/)
  const { checkout, wallet } = await enter({ order, storage })
  void checkout.start()
  await writeStarted
  checkout.cancel()
  continueWrite()
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
})

test.each(['preparing', 'awaitingWallet'])(
  'does not prompt when a subscriber cancels at “%s”, and buys at the next start',
  async (moment) => {
    const locks = createLocks()
    const { checkout, wallet, intent } = await enter({ order, locks })
    const leave = checkout.subscribe(() => {
      if (checkout.getState().status !== moment) return
      leave()
      checkout.cancel()
    })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled' } })
    // The run releases its lock at its end. If the test gets the lock, the run has recorded in the journal that it did not prompt.
    await locks.request(journalKey(intent), {}, async () => {})
    expect(wallet.prompts).toEqual([])
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  },
)

/** Creates a storage that delays the first write whose text matches the pattern, until the test calls `continueWrite`. */
function holdNotes(pattern: RegExp) {
  const memory = createMemoryStorage()
  let [begin, continueWrite] = [() => {}, () => {}]
  const writeStarted = new Promise<void>((resolve) => {
    begin = resolve
  })
  const free = new Promise<void>((resolve) => {
    continueWrite = resolve
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
  return { storage, writeStarted, continueWrite: () => continueWrite() }
}
