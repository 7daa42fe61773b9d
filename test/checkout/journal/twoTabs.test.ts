import { type Hex, zeroAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { parseRecord } from '../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { startShop } from '../support/startShop.js'

/*
 * Two tabs of a browser without locks note the same purchase in every order that there is of what each reads and writes. The market
 * notes no ids, so that both would pay. The clock is a mock, as what is tested is what happens while it stands still.
 */

const { agree, orderAbout } = await startShop()
const intent = await agree([{ order: orderAbout(/100 prints, in USDC/) }])
const key = journalKey(intent)
const entry: JournalEntry = {
  ...{ id: 'buy', kind: 'transaction', market: zeroAddress, account: intent.buyer, nonce: 0, block: 9n },
  ...{ calls: [{ to: zeroAddress, data: '0x', value: 7n }], status: 'asked' },
}

afterEach(() => vi.unstubAllGlobals())

describe('two tabs without locks', () => {
  test.each([
    ['drawn', (tab: number) => `0x${`${tab + 1}`.repeat(64)}`],
    ['derived, the same for both', () => `0x${'7'.repeat(64)}`],
  ] as const)(
    'behavior: ids that are %s: in every order of what they read and write, one at most asks, and what it notes stays',
    async (_, idOf) => {
      const ends = new Map<string, number>()
      // Each order is told by the choices in it; the next one differs in the last that has another way.
      for (let choices: number[] | undefined = []; choices; ) {
        const { made, asked, kept } = await play(choices, idOf as (tab: number) => Hex)
        expect({ choices: made, asked, kept }).toMatchObject({
          asked: expect.toSatisfy(isOneAtMost),
          kept: true,
        })
        const end = `${asked.length} asked`
        ends.set(end, (ends.get(end) ?? 0) + 1)
        const at = made.findLastIndex(({ choice, ways }) => choice + 1 < ways)
        choices =
          at < 0
            ? undefined
            : [...made.slice(0, at), made[at]].map(
                (one, place) => (one?.choice ?? 0) + (place === at ? 1 : 0),
              )
      }
      // Nearly always one of them goes on.
      expect(ends.get('1 asked')).toBeGreaterThan(400)
      expect(ends.get('0 asked') ?? 0).toBeLessThan(40)
    },
  )
})

const isOneAtMost = (asked: unknown[]) => asked.length < 2

/** Plays one order, first by the choices that are given, then always the first tab that can go on. */
async function play(choices: readonly number[], idOf: (tab: number) => Hex) {
  const storage = createMemoryStorage()
  const waiting: [Turn[], Turn[]] = [[], []]
  let running = 0
  const wait = (kind: Turn['kind'], go: () => void) => void waiting[running]?.push({ kind, go })
  vi.stubGlobal('setTimeout', (go: () => void) => wait('pause', go))
  const asked: number[] = []
  const tabs = [0, 1].map((tab) => {
    const turn = (name: string, kind: Turn['kind']) =>
      name === key ? new Promise<void>((go) => wait(kind, go)) : undefined
    const own = {
      getItem: async (name: string) => {
        await turn(name, 'read')
        return storage.getItem(name)
      },
      setItem: async (name: string, text: string) => {
        await turn(name, 'write')
        return storage.setItem(name, text)
      },
      removeItem: storage.removeItem,
    }
    return async () => {
      const purchaseId = idOf(tab)
      const journal = await openJournal({ storage: own, intent, purchaseId, isLocked: false })
      // What is noted is looked for first.
      if (journal.record.entries.length > 0) return
      await journal.recordMilestone('started')
      await journal.begin({ ...entry, nonce: tab })
      asked.push(tab)
    }
  })
  for (const [tab, run] of tabs.entries()) {
    running = tab
    run().catch((error: unknown) => {
      if (!(error instanceof CheckoutError) || !stops.has(error.code)) throw error
    })
    await settle()
  }
  const made: { choice: number; ways: number }[] = []
  for (;;) {
    // No tab takes longer to write what it has read than another one waits.
    const ready = [0, 1].filter((tab) => {
      const [next] = waiting[tab] ?? []
      return next && (next.kind !== 'pause' || waiting[1 - tab]?.[0]?.kind !== 'write')
    })
    if (ready.length === 0) break
    const choice = choices[made.length] ?? 0
    made.push({ choice, ways: ready.length })
    running = ready[choice] ?? 0
    waiting[running]?.shift()?.go()
    await settle()
  }
  vi.unstubAllGlobals()
  const kept = String(await storage.getItem(key))
  const [asker] = asked
  const isKept = asker === undefined || parseRecord(kept)?.entries.some(({ nonce }) => nonce === asker)
  return { made, asked, kept: isKept }
}

type Turn = { kind: 'read' | 'write' | 'pause'; go: () => void }

/** What who stops says: that the other one is at it, or that what was noted is not there any more. */
const stops = new Set(['StoppedElsewhere', 'StorageFailed'])

/** Resolves when nothing goes on any more but what waits for its turn: between two turns there are fewer of these. */
async function settle() {
  for (let at = 0; at < 100; at++) await undefined
}
