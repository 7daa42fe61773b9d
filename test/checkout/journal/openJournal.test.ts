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
/** The payment as the journal records it, i.e. with the maximum total of the intent. */
const noted = { ...entry, maxTotal: intent.maxTotal }

describe('openJournal', () => {
  test('returns the recorded entries when it is opened again', async () => {
    const storage = createMemoryStorage()
    const journal = await openJournal({ storage, intent, purchaseId })
    const handle = await journal.begin(entry)
    await handle.update({ status: 'sent', hash: zeroHash })
    const again = await openJournal({ storage, intent, purchaseId: other })
    expect(again.record.purchaseId).toBe(purchaseId)
    expect(again.record.entries).toEqual([{ ...noted, status: 'sent', hash: zeroHash }])
  })

  test('throws when the storage does not keep the written text', async () => {
    const storage = { ...createMemoryStorage(), setItem: () => {} }
    const journal = await openJournal({ storage, intent, purchaseId })
    await expect(journal.begin(entry)).rejects.toMatchObject({ code: 'StorageFailed' })
  })

  test('resumes a purchase until its success was seen', async () => {
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

  test('starts a new purchase after a shown success, and resumes one that was made since', async () => {
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
    expect(await opened(shown?.replaceAll(purchaseId, `0x${'33'.repeat(32)}`) ?? null)).toBe(purchaseId)
  })

  test('finds and updates an entry by its index', async () => {
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

  test('changes only its own entry when an answer comes late', async () => {
    const storage = createMemoryStorage()
    const slow = await openJournal({ storage, intent, purchaseId })
    const handle = await slow.begin(entry)
    const quick = await openJournal({ storage, intent, purchaseId: other })
    await quick.begin({ ...entry, nonce: 4 })
    await quick.recordMilestone('started')
    await handle.updateLate({ status: 'sent', hash: zeroHash })
    const { record } = await openJournal({ storage, intent, purchaseId: other })
    expect(record.entries.map(({ status, nonce }) => [status, nonce])).toEqual([
      ['sent', 3],
      ['asked', 4],
    ])
    expect(record.told).toEqual(['started'])
  })

  test('changes nothing when an answer comes after the end of the purchase', async () => {
    const storage = createMemoryStorage()
    const slow = await openJournal({ storage, intent, purchaseId })
    const handle = await slow.begin(entry)
    await slow.close(outcome)
    await slow.markSeen()
    const next = await openJournal({ storage, intent, purchaseId: other })
    await next.recordMilestone('started')
    await handle.updateLate({ status: 'sent' })
    await expect(handle.update({ status: 'sent' })).rejects.toMatchObject({ code: 'StoppedInOtherTab' })
    const { record } = await openJournal({ storage, intent, purchaseId })
    expect(record).toMatchObject({ purchaseId: other, entries: [], told: ['started'] })
  })

  test('refuses an entry when another tab has written since', async () => {
    const storage = createMemoryStorage()
    const one = await openJournal({ storage, intent, purchaseId })
    await one.recordMilestone('started')
    const two = await openJournal({ storage, intent, purchaseId: `0x${'77'.repeat(32)}` })
    await two.begin(entry)
    await one.recordMilestone('stopped:1')
    await expect(one.begin(entry)).rejects.toMatchObject({ code: 'StoppedInOtherTab' })
    const { record } = await openJournal({ storage, intent, purchaseId })
    expect(record).toMatchObject({
      purchaseId,
      entries: [{ status: 'asked' }],
      told: ['started', 'stopped:1'],
    })
  })

  test('numbers a milestone once', async () => {
    const journal = await openJournal({ storage: createMemoryStorage(), intent, purchaseId })
    expect(await journal.recordMilestone('started')).toBe(1)
    expect(await journal.recordMilestone('started')).toBeUndefined()
    expect(await journal.recordMilestone('sent:1')).toBe(2)
  })

  test.each([
    ['cut short', '{"version":2,"purchaseId":"0x'],
    ['from another program', '{"cart":[1,2,3]}'],
    [
      'from an earlier version',
      JSON.stringify({ version: 1, purchaseId, status: 'open', entries: [], told: [] }),
    ],
    [
      'from an earlier version and finished',
      JSON.stringify({ version: 1, purchaseId, status: 'seen', entries: [], told: [] }),
    ],
    ['without a version', JSON.stringify({ purchaseId, status: 'open', entries: [], told: [] })],
    [
      'from a newer version',
      JSON.stringify({ version: 3, purchaseId, status: 'open', entries: [], told: [] }),
    ],
    [
      'from a newer version, with a finished part',
      JSON.stringify({ version: 3, status: 'open', parts: [{ status: 'seen' }] }),
    ],
    ['cut short, with a finished part', '{"version":3,"parts":[{"status":"seen"}'],
    ['empty', ''],
    ['with an invalid hash', JSON.stringify({ version: 2, purchaseId: 'x', status: 'open', entries: [] })],
  ])('sets a record that is %s aside and does not delete it', async (_, text) => {
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
    // The unreadable record may contain a payment, so the checkout does not prompt until the buyer confirms that nothing was sent.
    const { checkout, wallet } = await enter({ intent, storage })
    const unknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect([await checkout.start(), await checkout.start()]).toMatchObject([unknown, unknown])
    expect(wallet.prompts).toEqual([])
    const snapshot = await client.snapshot()
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
    await client.revert({ id: snapshot })
  })

  test('keeps the purchase id of a newer version, which the market accepts once', async () => {
    const noted = async (status: string) => {
      const storage = createMemoryStorage()
      const text = JSON.stringify({ version: 3, purchaseId: other, status, entries: 'of another form' })
      storage.setItem(journalKey(intent), text)
      return (await openJournal({ storage, intent, purchaseId })).record
    }
    // This version of the journal does not know the statuses of a newer version, so it reads each of them as `open`.
    for (const status of ['open', 'done', 'seen', 'settled']) {
      expect(await noted(status)).toMatchObject({
        purchaseId: other,
        status: 'open',
        entries: [{ id: 'unknown', status: 'asked' }],
      })
    }
  })

  test('finds a purchase of a newer version by its id, and starts a new one', async () => {
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
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(JSON.parse((await storage.getItem(key)) ?? '').purchaseId).not.toBe(purchaseId)
    await client.revert({ id: snapshot })
  })

  test('reads once from the market whether a purchase of a newer version was made', async () => {
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
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success', purchaseId: other })
    expect(isAsked).toBe(1)
    await client.revert({ id: snapshot })
  })

  test.each(['getItem', 'setItem'] as const)(
    'does not prompt when %s of the storage throws',
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
