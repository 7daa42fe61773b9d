import { type Hex, zeroAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { orderIndexNames } from '../../../src/checkout/journal/orderIndex.js'
import { parseRecord } from '../../../src/checkout/journal/parseRecord.js'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { startShop } from '../support/startShop.js'
import { playTabs } from './support/playTabs.js'

/* The market notes no ids, so that both of two tabs would pay. */

const { agree, orderAbout } = await startShop()
const order = orderAbout(/100 prints, in USDC/)
const intent = await agree([{ order }])
const key = journalKey(intent)
const entry: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  market: zeroAddress,
  account: intent.buyer,
  nonce: 0,
  block: 9n,
  calls: [{ to: zeroAddress, data: '0x', value: 7n }],
  status: 'asked',
}

afterEach(() => vi.unstubAllGlobals())

describe('two tabs without locks', () => {
  test.each([
    ['drawn', (tab: number) => `0x${`${tab + 1}`.repeat(64)}`],
    ['derived, the same for both', () => `0x${'7'.repeat(64)}`],
  ] as const)(
    'behavior: ids that are %s: in every order of what they read and write, one at most asks, and what it notes stays',
    async (_, idOf) => {
      const ends: Record<number, number> = { 0: 0, 1: 0 }
      let asked: number[] = []
      await playTabs({
        isTurn: ({ name }) => name === key,
        run: async (tab, storage) => {
          const purchaseId = (idOf as (tab: number) => Hex)(tab)
          const journal = await openJournal({ storage, intent, purchaseId })
          // What is noted is looked for first.
          if (journal.record.entries.length > 0) return
          await journal.recordMilestone('started')
          await journal.begin({ ...entry, nonce: tab })
          asked.push(tab)
        },
        onEnd: async ({ choices, storage }) => {
          const kept = parseRecord(String(await storage.getItem(key)))?.entries.map(({ nonce }) => nonce)
          const isKept = asked.every((tab) => kept?.includes(tab))
          expect({ choices, asked, isKept }).toMatchObject({ asked: oneAtMost, isKept: true })
          ends[asked.length] = (ends[asked.length] ?? 0) + 1
          asked = []
        },
      })
      // Nearly always one of them goes on.
      expect(ends[1]).toBeGreaterThan(400)
      expect(ends[0]).toBeLessThan(40)
    },
  )

  test('behavior: who goes on with what the other has begun, and asks for just the same: in every order, one at most asks', async () => {
    const ends: Record<number, number> = { 0: 0, 1: 0 }
    let asked = 0
    await playTabs({
      isTurn: ({ name }) => name === key,
      run: async (_, storage) => {
        const journal = await openJournal({ storage, intent, purchaseId: `0x${'7'.repeat(64)}` })
        if (journal.record.entries.length > 0) return
        await journal.begin(entry)
        asked++
      },
      onEnd: async ({ choices, storage }) => {
        const { entries = [] } = parseRecord(String(await storage.getItem(key))) ?? {}
        expect({ choices, isTwice: asked > 1, isKept: entries.length >= asked }).toMatchObject({
          isTwice: false,
          isKept: true,
        })
        ends[asked] = (ends[asked] ?? 0) + 1
        asked = 0
      },
    })
    expect(ends[1]).toBeGreaterThan(0)
  })
})

describe('two tabs, each with another quantity of one order', () => {
  test.each([
    ['with locks', createLocks],
    ['without locks', (): undefined => undefined],
  ] as const)(
    'behavior: %s: in every order of what they read and write, one at most asks, and is on the list',
    async (_, openLocks: () => ReturnType<typeof createLocks> | undefined) => {
      const intents = [intent, await agree([{ order, quantity: 2n }])]
      const keys = intents.map((one) => journalKey(one))
      const [list = ''] = orderIndexNames(intent)
      const ends: Record<number, number> = { 0: 0, 1: 0 }
      let asked: number[] = []
      let locks = openLocks()
      await playTabs({
        // Nobody else reads what a tab reads of its own.
        isTurn: ({ tab, name, kind }) => name === list || name === keys[kind === 'read' ? 1 - tab : tab],
        run: async (tab, storage) => {
          const own = intents[tab] ?? intent
          const purchaseId: Hex = `0x${`${tab}`.repeat(64)}`
          const journal = await openJournal({ storage, intent: own, purchaseId, locks })
          const others = await journal.readOthers()
          // What may still be paid is waited for.
          if (others.some(({ entries }) => entries.some(({ status }) => status !== 'declined'))) return
          await journal.begin(entry)
          asked.push(tab)
        },
        onEnd: async ({ choices, storage }) => {
          const listed: unknown[] = JSON.parse(String(await storage.getItem(list)))
          const isListed = asked.every((tab) => listed.includes(keys[tab]))
          expect({ choices, asked, isListed }).toMatchObject({ asked: oneAtMost, isListed: true })
          ends[asked.length] = (ends[asked.length] ?? 0) + 1
          asked = []
          locks = openLocks()
        },
      })

      expect(ends[1]).toBeGreaterThan(100)
    },
  )
})

describe('a tab whose name is on no list', () => {
  test.each([
    ['does not keep', (name: string) => name.startsWith('till.order.')],
    ['loses meanwhile', () => false],
  ])(
    'error: EarlierUnsettled, where a list %s the name: nobody could see what is asked',
    async (_, drops) => {
      const kept = createMemoryStorage()
      const storage: CheckoutStorage = {
        ...kept,
        setItem: async (name, text) => {
          if (!drops(name)) await kept.setItem(name, text)
          // As another tab does that has read it before, and is the last one on it.
          if (name === key) for (const list of orderIndexNames(intent)) await kept.removeItem(list)
        },
      }
      const journal = await openJournal({ storage, intent, purchaseId: `0x${'7'.repeat(64)}` })
      await journal.readOthers()
      await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'EarlierUnsettled' })
      expect(journal.record.entries).toMatchObject([{ status: 'declined' }])
    },
  )
})

const oneAtMost = expect.toSatisfy((asked: unknown[]) => asked.length < 2)
