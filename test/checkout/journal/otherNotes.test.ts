import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

const { intent } = createHonestPlan({ venue: 'allowed' })
const other = `0x${'11'.repeat(32)}` as const
const purchaseId = `0x${'22'.repeat(32)}` as const
const outcome = { hash: zeroHash, blockNumber: 1n, paid: 5n, received: [{ tokenId: 1n, quantity: 2n }] }
const entry: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  market: zeroAddress,
  account: intent.buyer,
  nonce: 3,
  block: 9n,
  calls: [{ to: zeroAddress, data: '0x', value: 7n }],
  status: 'asked',
}

/* What stands, or is told, in place of what this page has written last. */
describe('openJournal', () => {
  test('behavior: what was asked stays noted, also where an older note is told, or has taken its place', async () => {
    const kept = createMemoryStorage()
    const key = journalKey(intent)
    let older: string | null = null
    const storage = { ...kept, getItem: (name: string) => older ?? kept.getItem(name) }
    const journal = await openJournal({ storage, intent, purchaseId })
    await journal.recordMilestone('started')
    const before = await kept.getItem(key)
    const begun = await journal.begin(entry)
    for (const change of [{ status: 'sent' }, { hash: zeroHash }] as const) {
      older = before
      await begun.update(change)
      older = null
      await kept.setItem(key, before ?? '')
    }
    expect(begun.read()).toMatchObject({ status: 'sent', hash: zeroHash })
    await begun.update({ nonce: 5 })
    const { record } = await openJournal({ storage, intent, purchaseId: other })
    expect(record.entries).toEqual([
      { ...entry, maxTotal: intent.maxTotal, status: 'sent', hash: zeroHash, nonce: 5 },
    ])
    // Whoever has read the older one may be asking: nothing more is.
    await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'StoppedElsewhere' })
  })

  test.each([
    ['cut short', '{"version":2,"purchaseId":"0x'],
    [
      'of an earlier version',
      JSON.stringify({ version: 1, purchaseId, status: 'open', entries: [], told: [] }),
    ],
    ['of a newer version', JSON.stringify({ version: 3, purchaseId, status: 'open', entries: [], told: [] })],
  ])(
    'behavior: where a note %s is there since, nothing more is asked, and it stays as it is',
    async (_, text) => {
      const storage = createMemoryStorage()
      const key = journalKey(intent)
      const journal = await openJournal({ storage, intent, purchaseId })
      const begun = await journal.begin(entry)
      await storage.setItem(key, text)
      for (const change of [
        () => begun.update({ status: 'sent' }),
        () => journal.begin(entry),
        () => journal.close(outcome),
      ])
        await expect(change()).rejects.toMatchObject({ code: 'StoppedElsewhere' })
      await begun.updateLate({ status: 'sent' })
      expect(await storage.getItem(key)).toBe(text)
      // It may have been a payment.
      expect((await journal.readAll()).at(-1)?.entries).toMatchObject([{ id: 'unknown', status: 'asked' }])
    },
  )
})
