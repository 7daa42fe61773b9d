import { encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { startShop } from '../support/startShop.js'

const { client, rpc, enter, agree, orderAbout } = await startShop()
const order = orderAbout(/100 prints, in USDC/)
const intent = await agree([{ order, quantity: 2n }])
const other = `0x${'11'.repeat(32)}` as const
const purchaseId = `0x${'22'.repeat(32)}` as const
const outcome = { hash: zeroHash, blockNumber: 1n, paid: 5n, received: [{ tokenId: 1n, quantity: 2n }] }

const entry: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  calls: [{ to: zeroAddress, data: '0x', value: 7n }],
  market: zeroAddress,
  account: intent.buyer,
  nonce: 3,
  block: 9n,
  status: 'asked',
}
/** What pays is noted with the most that was agreed. */
const noted = { ...entry, maxTotal: intent.maxTotal }

describe('openJournal', () => {
  test('default: what was noted is there when it is opened again', async () => {
    const storage = createMemoryStorage()
    const journal = await openJournal({ storage, intent, purchaseId })
    const begun = await journal.begin(entry)
    await begun.update({ status: 'sent', hash: zeroHash })
    const again = await openJournal({ storage, intent, purchaseId: other })
    expect(again.record.purchaseId).toBe(purchaseId)
    expect(again.record.entries).toEqual([{ ...noted, status: 'sent', hash: zeroHash }])
  })

  test('error: a storage that does not keep what is written', async () => {
    const storage = { ...createMemoryStorage(), setItem: () => {} }
    const journal = await openJournal({ storage, intent, purchaseId })
    await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'StorageFailed' })
  })

  test('behavior: a purchase is resumed until its success was seen', async () => {
    const storage = createMemoryStorage()
    const journal = await openJournal({ storage, intent, purchaseId })
    await journal.close(outcome)
    const made = await openJournal({ storage, intent, purchaseId: other })
    expect(made.record).toMatchObject({ status: 'done', purchaseId, outcome })
    await made.markSeen()
    const next = await openJournal({ storage, intent, purchaseId: other })
    expect(next.record).toMatchObject({ status: 'open', purchaseId: other, entries: [] })
    const watcher = await openJournal({ storage, intent, purchaseId: other, includeSeen: true })
    expect(watcher.record).toMatchObject({ status: 'seen', outcome })
  })

  test('behavior: what was shown as made when the buyer pressed is over, what was made since is this one', async () => {
    const storage = createMemoryStorage()
    const key = journalKey(intent)
    const journal = await openJournal({ storage, intent, purchaseId })
    await journal.close(outcome)
    const made = await storage.getItem(key)
    await journal.markSeen()
    const shown = await storage.getItem(key)
    const opened = async (before: string | null) =>
      (await openJournal({ storage, intent, purchaseId: other, before })).record.purchaseId
    expect(await opened(shown)).toBe(other)
    for (const before of [null, made, 'cut short']) expect(await opened(before)).toBe(purchaseId)
    // Another one was shown.
    expect(await opened(shown?.replaceAll(purchaseId, `0x${'33'.repeat(32)}`) ?? null)).toBe(purchaseId)
  })

  test('behavior: an entry is found again by its place, and changed there', async () => {
    const storage = createMemoryStorage()
    const journal = await openJournal({ storage, intent, purchaseId })
    const first = await journal.begin(entry)
    const second = await journal.begin({ ...entry, nonce: 4 })
    expect([first.index, second.index]).toEqual([0, 1])
    const again = await openJournal({ storage, intent, purchaseId: other })
    await again.entry(0).update({ status: 'failed' })
    expect(again.entry(0).read()).toEqual({ ...noted, status: 'failed' })
    expect(again.entry(1).read()).toEqual({ ...noted, nonce: 4 })
    expect(() => again.entry(2).read()).toThrow(expect.objectContaining({ code: 'Unexpected' }))
  })

  test('behavior: an answer that comes late changes its own entry only', async () => {
    const storage = createMemoryStorage()
    const slow = await openJournal({ storage, intent, purchaseId })
    const begun = await slow.begin(entry)
    const quick = await openJournal({ storage, intent, purchaseId: other })
    await quick.begin({ ...entry, nonce: 4 })
    await quick.recordMilestone('started')
    await begun.updateLate({ status: 'sent', hash: zeroHash })
    const { record } = await openJournal({ storage, intent, purchaseId: other })
    expect(record.entries.map(({ status, nonce }) => [status, nonce])).toEqual([
      ['sent', 3],
      ['asked', 4],
    ])
    expect(record.told).toEqual(['started'])
  })

  test('behavior: an answer that comes after the purchase is over changes nothing', async () => {
    const storage = createMemoryStorage()
    const slow = await openJournal({ storage, intent, purchaseId })
    const begun = await slow.begin(entry)
    await slow.close(outcome)
    await slow.markSeen()
    const next = await openJournal({ storage, intent, purchaseId: other })
    await next.recordMilestone('started')
    await begun.updateLate({ status: 'sent' })
    await expect(begun.update({ status: 'sent' })).rejects.toMatchObject({ code: 'StoppedElsewhere' })
    const { record } = await openJournal({ storage, intent, purchaseId })
    expect(record).toMatchObject({ purchaseId: other, entries: [], told: ['started'] })
  })

  test('behavior: where another has noted something since, nothing more is asked', async () => {
    const storage = createMemoryStorage()
    const one = await openJournal({ storage, intent, purchaseId })
    await one.recordMilestone('started')
    const two = await openJournal({ storage, intent, purchaseId: `0x${'77'.repeat(32)}` })
    await two.begin(entry)
    await one.recordMilestone('stopped:1')
    await expect(one.begin(entry)).rejects.toMatchObject({ code: 'StoppedElsewhere' })
    const { record } = await openJournal({ storage, intent, purchaseId })
    expect(record).toMatchObject({
      purchaseId,
      entries: [{ status: 'asked' }],
      told: ['started', 'stopped:1'],
    })
  })

  test('behavior: a milestone is told once, and knows its place', async () => {
    const journal = await openJournal({ storage: createMemoryStorage(), intent, purchaseId })
    expect(await journal.recordMilestone('started')).toBe(1)
    expect(await journal.recordMilestone('started')).toBeUndefined()
    expect(await journal.recordMilestone('sent:1')).toBe(2)
  })

  test.each([
    ['cut short', '{"version":2,"purchaseId":"0x'],
    ['of another program', '{"cart":[1,2,3]}'],
    [
      'of an earlier version',
      JSON.stringify({ version: 1, purchaseId, status: 'open', entries: [], told: [] }),
    ],
    [
      'of an earlier version, and over',
      JSON.stringify({ version: 1, purchaseId, status: 'seen', entries: [], told: [] }),
    ],
    ['of no version', JSON.stringify({ purchaseId, status: 'open', entries: [], told: [] })],
    ['of a newer version', JSON.stringify({ version: 3, purchaseId, status: 'open', entries: [], told: [] })],
    [
      'of a newer version, with a part that is over',
      JSON.stringify({ version: 3, status: 'open', parts: [{ status: 'seen' }] }),
    ],
    ['cut short, with a part that is over', '{"version":3,"parts":[{"status":"seen"}'],
    ['empty', ''],
    [
      'with a hash that is none',
      JSON.stringify({ version: 2, purchaseId: 'x', status: 'open', entries: [] }),
    ],
  ])('behavior: a note that is %s is set aside, not lost', async (_, text) => {
    const kept = new Map([[journalKey(intent), text]])
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const journal = await openJournal({ storage, intent, purchaseId })
    await journal.recordMilestone('started')
    expect(journal.record.purchaseId).toBe(purchaseId)
    const aside = [...kept].filter(([key]) => key.includes('.aside.'))
    expect(aside.map(([, value]) => value)).toEqual([text])
    // It may have been a payment: nothing is asked until the buyer says that it never went out.
    const { checkout, wallet } = await enter({ intent, storage })
    const unknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect([await checkout.start(), await checkout.retry()]).toMatchObject([unknown, unknown])
    expect(wallet.prompts).toEqual([])
    const snapshot = await client.snapshot()
    expect(await checkout.startOver()).toMatchObject({ status: 'success' })
    await client.revert({ id: snapshot })
  })

  test('behavior: a note of a later version: its purchase keeps its id, which the market takes once', async () => {
    const noted = async (status: string) => {
      const storage = createMemoryStorage()
      const text = JSON.stringify({ version: 3, purchaseId: other, status, entries: 'of another form' })
      storage.setItem(journalKey(intent), text)
      return (await openJournal({ storage, intent, purchaseId })).record
    }
    // What a later version means by a word is not known.
    for (const status of ['open', 'done', 'seen', 'settled']) {
      expect(await noted(status)).toMatchObject({
        purchaseId: other,
        status: 'open',
        entries: [{ id: 'unknown', status: 'asked' }],
      })
    }
  })

  test('behavior: one that a later version has made and shown is found by its id, and the next one is another', async () => {
    const snapshot = await client.snapshot()
    const storage = createMemoryStorage()
    const key = journalKey(intent)
    expect(await (await enter({ intent, storage })).checkout.start()).toMatchObject({ status: 'success' })
    const { purchaseId, status } = JSON.parse((await storage.getItem(key)) ?? '')
    expect(status).toBe('seen')
    await storage.setItem(key, JSON.stringify({ version: 3, purchaseId, status, steps: [] }))
    const { checkout, wallet } = await enter({ intent, storage })
    expect(await checkout.start()).toMatchObject({ error: { code: 'AlreadyBought', funds: 'spent' } })
    expect(wallet.prompts).toEqual([])
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(JSON.parse((await storage.getItem(key)) ?? '').purchaseId).not.toBe(purchaseId)
    await client.revert({ id: snapshot })
  })

  test('behavior: one that a later version has begun: the market is asked once whether it is made', async () => {
    const snapshot = await client.snapshot()
    const storage = createMemoryStorage()
    await storage.setItem(journalKey(intent), JSON.stringify({ version: 3, purchaseId: other, steps: [] }))
    const question = encodeFunctionData({
      abi: marketAbi,
      functionName: 'purchased',
      args: [intent.buyer, other],
    })
    let isAsked = 0
    const { checkout } = await enter({
      intent,
      storage,
      rpc: (request) => {
        if (JSON.stringify(request).includes(question)) isAsked++
        return rpc(request)
      },
    })
    expect(await checkout.startOver()).toMatchObject({ status: 'success', purchaseId: other })
    expect(isAsked).toBe(1)
    await client.revert({ id: snapshot })
  })

  test.each(['getItem', 'setItem'] as const)(
    'error: a storage whose %s throws: nothing is asked',
    async (name) => {
      const storage = {
        ...createMemoryStorage(),
        [name]: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      }
      const { checkout, wallet } = await enter({ order, storage })
      expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'StorageFailed' } })
      expect(wallet.prompts).toHaveLength(0)
    },
  )
})
