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

/** Instead of the record that the page wrote last, the storage may return an older record, or a record that another page wrote. */
describe('openJournal', () => {
  test('keeps the entry when the storage returns or restores an older record', async () => {
    const kept = createMemoryStorage()
    const key = journalKey(intent)
    let older: string | null = null
    const storage = { ...kept, getItem: (name: string) => older ?? kept.getItem(name) }
    const journal = await openJournal({ storage, intent, purchaseId })
    await journal.recordMilestone('started')
    const before = await kept.getItem(key)
    const handle = await journal.begin(entry)
    for (const change of [{ status: 'sent' }, { hash: zeroHash }] as const) {
      older = before
      await handle.update(change)
      older = null
      await kept.setItem(key, before ?? '')
    }
    expect(handle.read()).toMatchObject({ status: 'sent', hash: zeroHash })
    await handle.update({ nonce: 5 })
    const { record } = await openJournal({ storage, intent, purchaseId: other })
    expect(record.entries).toEqual([
      { ...entry, maxTotal: intent.maxTotal, status: 'sent', hash: zeroHash, nonce: 5 },
    ])
    // Another tab that read the older record may be prompting, so this tab must not prompt.
    await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'StoppedInOtherTab' })
  })

  test.each([
    ['cut short', '{"version":2,"purchaseId":"0x'],
    [
      'from an earlier version',
      JSON.stringify({ version: 1, purchaseId, status: 'open', entries: [], told: [] }),
    ],
    [
      'from a newer version',
      JSON.stringify({ version: 3, purchaseId, status: 'open', entries: [], told: [] }),
    ],
  ])('refuses an entry and keeps the text when a record %s has replaced its own', async (_, text) => {
    const storage = createMemoryStorage()
    const key = journalKey(intent)
    const journal = await openJournal({ storage, intent, purchaseId })
    const handle = await journal.begin(entry)
    await storage.setItem(key, text)
    for (const change of [
      () => handle.update({ status: 'sent' }),
      () => journal.begin(entry),
      () => journal.close(outcome),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'StoppedInOtherTab' })
    await handle.updateLate({ status: 'sent' })
    expect(await storage.getItem(key)).toBe(text)
    // The unreadable record may contain a payment, so the journal adds an entry whose outcome is unknown.
    expect((await journal.readAll()).at(-1)?.entries).toMatchObject([{ id: 'unknown', status: 'asked' }])
  })
})
