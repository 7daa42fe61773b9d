import { describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { orderIndexNames } from '../../../src/checkout/journal/orderIndex.js'
import { parseRecord } from '../../../src/checkout/journal/parseRecord.js'
import type { CheckoutStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, enter, openWallet, orderAbout } = shop
const { forEther } = await startMarketWithoutIds(shop)

const rewind = await rewindEach(client)

/** The storage confirms a write before it stores the text. The checkout must not prompt before the journal entry is really stored. */
describe('openJournal', () => {
  test.each([
    ['a market with ids', 'lost', { order: orderAbout(/25 prints, in ether/) }],
    ['a market with ids', 'kept after all', { order: orderAbout(/25 prints, in ether/) }],
    ['a market without ids', 'lost', forEther],
    ['a market without ids', 'kept after all', forEther],
  ] as const)(
    'prompts only for stored entries and pays once when writes are delayed on %s, and a reload leaves them %s',
    async (_, end, what) => {
      const ends = { success: 0, refused: 0 }
      for (let lag = 0; lag < 14; lag++) {
        await rewind()
        const { storage, kept, reload } = openLate(lag)
        const unkept: string[] = []
        const wallet = openWallet({
          answer: () => {
            const own = journalKey(first.intent)
            const note = parseRecord(kept.get(own) ?? '')
            if (!note?.entries.some(({ status }) => status === 'asked')) unkept.push('the note')
            for (const name of orderIndexNames(first.intent))
              if (!kept.get(name)?.includes(own)) unkept.push('the list')
            return 'accept'
          },
        })
        const first = await enter({ ...what, storage, wallet })
        const state = await first.checkout.start()
        first.faults.close()
        reload(end)
        expect({ lag, unkept }).toEqual({ lag, unkept: [] })
        if (state.status === 'success') {
          ends.success++
          expect({ lag, asked: wallet.prompts.length }).toEqual({ lag, asked: 1 })
          continue
        }
        ends.refused++
        const code = expect.stringMatching(/^(StorageFailed|StoppedInOtherTab)$/)
        expect({ lag, state }).toMatchObject({ lag, state: { status: 'error', error: { code } } })
        // The second page has the same delayed storage. The third page stores each write at once.
        const second = await enter({ ...what, storage, wallet })
        await second.checkout.start()
        second.faults.close()
        reload(end)
        const third = await enter({ ...what, storage: openLate(0, kept).storage, wallet })
        const last = await third.checkout.start()
        // If an earlier page may have prompted, the third page asks the buyer. The buyer confirms that nothing was sent.
        if (last.status === 'error') await third.checkout.confirmNotSent()
        expect({ lag, status: third.checkout.getState().status }).toEqual({ lag, status: 'success' })
        expect({ lag, asked: wallet.prompts.length, unkept }).toEqual({ lag, asked: 1, unkept: [] })
      }
      expect(Object.values(ends).every((count) => count > 0)).toBe(true)
    },
  )
})

/** Opens a storage that confirms each write at once, but stores it only `lag` calls later. Until then, it returns the old text. */
function openLate(lag: number, kept = new Map<string, string>()) {
  const queue: { at: number; key: string; value: string | null }[] = []
  let calls = 0
  function settle(until: number) {
    for (let next = queue[0]; next && next.at <= until; next = queue[0]) {
      if (next.value === null) kept.delete(next.key)
      else kept.set(next.key, next.value)
      queue.shift()
    }
  }
  const write = async (key: string, value: string | null) => {
    queue.push({ at: calls + lag, key, value })
    settle(calls++)
  }
  const storage: CheckoutStorage = {
    getItem: async (key) => {
      settle(calls++)
      return kept.get(key) ?? null
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  }
  const reload = (end: 'lost' | 'kept after all') => {
    if (end === 'kept after all') settle(Number.POSITIVE_INFINITY)
    queue.length = 0
  }
  return { kept, storage, reload }
}
