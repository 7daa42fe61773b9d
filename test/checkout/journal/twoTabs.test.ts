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

/** On a market without purchase ids, a payment from each tab would succeed. So at most one of two tabs may prompt. */

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
    ['random', (tab: number) => `0x${`${tab + 1}`.repeat(64)}`],
    ['derived, the same for both', () => `0x${'7'.repeat(64)}`],
  ] as const)(
    'prompts in one tab at most, in every order of reads and writes, with ids that are %s',
    async (_, idOf) => {
      const ends: Record<number, number> = { 0: 0, 1: 0 }
      let prompted: number[] = []
      await playTabs({
        isTurn: ({ name }) => name === key,
        run: async (tab, storage) => {
          const purchaseId = (idOf as (tab: number) => Hex)(tab)
          const journal = await openJournal({ storage, intent, purchaseId })
          // If a tab finds the payment of the other tab in the journal, it searches the chain first. So it does not prompt here.
          if (journal.record.entries.length > 0) return
          await journal.recordMilestone('started')
          await journal.begin({ ...entry, nonce: tab })
          prompted.push(tab)
        },
        onEnd: async ({ choices, storage }) => {
          const kept = parseRecord(String(await storage.getItem(key)))?.entries.map(({ nonce }) => nonce)
          const isKept = prompted.every((tab) => kept?.includes(tab))
          expect({ choices, prompted, isKept }).toMatchObject({ prompted: oneAtMost, isKept: true })
          ends[prompted.length] = (ends[prompted.length] ?? 0) + 1
          prompted = []
        },
      })
      // In nearly every order of reads and writes, exactly one tab must prompt. Otherwise a checkout that stops both tabs would pass this
      // test.
      expect(ends[1]).toBeGreaterThan(400)
      expect(ends[0]).toBeLessThan(40)
    },
  )

  test('prompts in one tab at most when both resume the same request', async () => {
    const ends: Record<number, number> = { 0: 0, 1: 0 }
    let prompted = 0
    await playTabs({
      isTurn: ({ name }) => name === key,
      run: async (_, storage) => {
        const journal = await openJournal({ storage, intent, purchaseId: `0x${'7'.repeat(64)}` })
        if (journal.record.entries.length > 0) return
        await journal.begin(entry)
        prompted++
      },
      onEnd: async ({ choices, storage }) => {
        const { entries = [] } = parseRecord(String(await storage.getItem(key))) ?? {}
        expect({ choices, isTwice: prompted > 1, isKept: entries.length >= prompted }).toMatchObject({
          isTwice: false,
          isKept: true,
        })
        ends[prompted] = (ends[prompted] ?? 0) + 1
        prompted = 0
      },
    })
    expect(ends[1]).toBeGreaterThan(0)
  })
})

describe('two tabs with different quantities of one order', () => {
  test.each([
    ['with locks', createLocks],
    ['without locks', (): undefined => undefined],
  ] as const)(
    '%s: prompts in one tab at most, which is on the list',
    async (_, openLocks: () => ReturnType<typeof createLocks> | undefined) => {
      const intents = [intent, await agree([{ order, quantity: 2n }])]
      const keys = intents.map((one) => journalKey(one))
      const [list = ''] = orderIndexNames(intent)
      const ends: Record<number, number> = { 0: 0, 1: 0 }
      let prompted: number[] = []
      let locks = openLocks()
      await playTabs({
        // Only this tab writes its own record. So the other tab cannot change it, and needs no turn before this tab reads it.
        isTurn: ({ tab, name, kind }) => name === list || name === keys[kind === 'read' ? 1 - tab : tab],
        run: async (tab, storage) => {
          const own = intents[tab] ?? intent
          const purchaseId: Hex = `0x${`${tab}`.repeat(64)}`
          const journal = await openJournal({ storage, intent: own, purchaseId, locks })
          const others = await journal.readOthers()
          // A tab does not prompt if it sees a payment of another tab that may still be made.
          if (others.some(({ entries }) => entries.some(({ status }) => status !== 'declined'))) return
          await journal.begin(entry)
          prompted.push(tab)
        },
        onEnd: async ({ choices, storage }) => {
          const listed: unknown[] = JSON.parse(String(await storage.getItem(list)))
          const isListed = prompted.every((tab) => listed.includes(keys[tab]))
          expect({ choices, prompted, isListed }).toMatchObject({ prompted: oneAtMost, isListed: true })
          ends[prompted.length] = (ends[prompted.length] ?? 0) + 1
          prompted = []
          locks = openLocks()
        },
      })

      expect(ends[1]).toBeGreaterThan(100)
    },
  )
})

describe('a tab whose name is missing from the list', () => {
  test.each([
    ['does not keep', (name: string) => name.startsWith('till.order.')],
    ['loses meanwhile', () => false],
  ])('throws PreviousPaymentPending when the storage %s its name on the list', async (_, drops) => {
    const kept = createMemoryStorage()
    const storage: CheckoutStorage = {
      ...kept,
      setItem: async (name, text) => {
        if (!drops(name)) await kept.setItem(name, text)
        // Acts as another tab that writes back an older list, without this record.
        if (name === key) for (const list of orderIndexNames(intent)) await kept.removeItem(list)
      },
    }
    const journal = await openJournal({ storage, intent, purchaseId: `0x${'7'.repeat(64)}` })
    await journal.readOthers()
    await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'PreviousPaymentPending' })
    expect(journal.record.entries).toMatchObject([{ status: 'declined' }])
  })
})

const oneAtMost = expect.toSatisfy((prompted: unknown[]) => prompted.length < 2)
