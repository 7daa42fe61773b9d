import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { purchaseIdAt } from '../../../../src/checkout/evidence/purchaseIds.js'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import {
  type JournalEntry,
  type JournalRecord,
  unreadEntry,
} from '../../../../src/checkout/journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../../../../src/checkout/journal/parseRecord.js'
import { encodeApprove } from '../../../../src/evm/encodeApprove.js'
import { canWriteJournal } from '../../../../src/widget/frame/guards/canWriteJournal.js'
import { changeField, othersOf, pathsOf } from '../support/fieldsOf.js'
import { page } from '../support/honestRequests.js'

const intent = createIntent({ ...page.shown, buyer: page.buyer })
const { currency: token } = intent
const purchaseId = purchaseIdAt(intent, 0)
const nextId = purchaseIdAt(intent, 1)
const other = `0x${'77'.repeat(32)}` as const
const stranger = `0x${'99'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}` as const
const allowed = { token, spender: page.market, amount: 5n }

const place = { account: page.buyer, nonce: 4, block: 9n, head: hash }
const approval: JournalEntry = {
  id: 'tokenApproval',
  kind: 'transaction',
  status: 'done',
  ...place,
  placed: true,
  hash,
  blockHash: hash,
  calls: [{ to: token, data: encodeApprove(page.market, 5n), value: 0n }],
}
const payment: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  status: 'sent',
  ...place,
  hash,
  market: page.market,
  calls: [{ to: page.market, data: '0x1234', value: 7n }],
  maxTotal: intent.maxTotal,
  once: true,
  deadline: 99n,
  permit: allowed,
}
/** A journal record that has every field. */
const whole: JournalRecord = {
  version: 2,
  purchaseId,
  count: 0,
  reference: 'order 7',
  disregarded: [other],
  status: 'open',
  entries: [
    approval,
    {
      ...payment,
      together: {
        id: other,
        cost: 1n,
        others: [
          { currency: token, cost: 1n, collectionAddress: stranger, tokens: [{ tokenId: 1n, quantity: 1n }] },
        ],
      },
      swap: page.market,
      back: true,
      swapped: { paid: 1n, received: 2n },
    },
  ],
  told: ['started', 'sent:1'],
  tab: '0.5',
  left: [allowed],
  outcome: {
    hash,
    blockNumber: 9n,
    paid: 7n,
    received: [{ tokenId: 1n, quantity: 1n }],
    swap: { currency: token, paid: 1n, received: 1n, hash },
  },
}

/** The fields that an iframe may change. They are results of requests, and the page verifies them on the chain. */
const mayChange = [
  /^(status|tab)$/,
  /^entries\.\d+\.(status|hash|blockHash|nonce|placed)$/,
  /^outcome(\.|$)/,
  // The iframe may change only the remaining amount of its allowance.
  /^left(\.0\.amount)?$/,
]

const facts = { readId: async () => purchaseId, isMade: async () => false }
const ask = (value: string, before: string | null, more: Partial<canWriteJournal.Page> = {}) =>
  canWriteJournal({
    value,
    before,
    intent: { ...intent, reference: 'order 7' },
    policy: page.policy,
    page: { ...facts, ...more },
  })

describe('canWriteJournal', () => {
  test('allows changes of results only, for each field of a record', async () => {
    const before = serializeRecord(whole)
    const paths = pathsOf(JSON.parse(before))
    // If a journal record gets a new field, the test fails until `whole` has it too.
    expect(new Set(paths.map(([key]) => key))).toEqual(new Set(Object.keys(parseRecord(before) ?? {})))
    const counted = { kept: 0, refused: 0 }
    for (const path of paths) {
      const value = path.reduce<unknown>((one, key) => (one as never)[key], JSON.parse(before))
      for (const instead of othersOf(value, path)) {
        const text = changeField(before, path, instead)
        const read = parseRecord(text)
        if (!read || text === before) continue
        const note = serializeRecord(read)
        const name = path.join('.')
        const isMeant = mayChange.some((one) => one.test(name))
        expect({ name, instead, may: await ask(note, before) }).toEqual({ name, instead, may: isMeant })
        counted[isMeant ? 'kept' : 'refused']++
      }
    }
    expect(counted.kept).toBeGreaterThan(15)
    expect(counted.refused).toBeGreaterThan(80)
  })

  test('refuses unknown fields and another spelling', async () => {
    const before = serializeRecord(whole)
    expect(await ask(before, before)).toBe(true)
    for (const text of [
      before.replace('{', '{"more":1,'),
      before.replace('{', '{ '),
      `${before} `,
      '{}',
      'broken',
    ])
      expect(await ask(text, before)).toBe(false)
  })

  const start: JournalRecord = {
    version: 2,
    purchaseId,
    count: 0,
    reference: 'order 7',
    status: 'open',
    entries: [],
    told: [],
  }
  const paid: JournalEntry = { ...payment, permit: undefined, deadline: undefined }

  test.each<[string, Partial<JournalRecord>, boolean]>([
    ['as it begins', {}, true],
    ['with no count', { count: undefined }, true],
    ['under another id', { purchaseId: other }, false],
    ['under no id', { purchaseId: zeroHash }, false],
    ['under the id of the next one', { purchaseId: nextId, count: 1 }, false],
    ['counted otherwise', { count: 5 }, false],
    ['under another name', { reference: undefined }, false],
    ['with what the buyer is to have said of others', { disregarded: [other] }, false],
    ['told as made', { told: ['started', 'succeeded'] }, false],
    ['shown as made, and not made', { status: 'seen' }, false],
    ['with what it asks for', { entries: [approval, paid] }, true],
    ['with a payment of somebody else’s', { entries: [{ ...paid, account: stranger }] }, false],
    [
      'with a payment of more than was agreed',
      { entries: [{ ...paid, maxTotal: intent.maxTotal + 1n }] },
      false,
    ],
    ['with a swap', { entries: [{ ...paid, swap: page.market }] }, false],
    ['with a swap back', { entries: [{ ...paid, back: true }] }, false],
    ['with what a swap brought', { entries: [{ ...paid, swapped: { paid: 1n, received: 2n } }] }, false],
    ['of a basket', { entries: [{ ...paid, together: { id: other, cost: 0n, others: [] } }] }, false],
    ['with an allowance for somebody else', { left: [{ ...allowed, spender: stranger }] }, false],
    ['with an allowance of something else', { left: [{ ...allowed, token: stranger }] }, false],
    ['of what cannot be read', { entries: [{ ...unreadEntry(page.buyer), status: 'declined' }] }, false],
  ])('starts a record: %s', async (_, more, isFine) => {
    expect(await ask(serializeRecord({ ...start, ...more }), null)).toBe(isFine)
  })

  test('starts another record only after the last was shown as made and is made, with the id that the page finds', async () => {
    const made: JournalRecord = {
      ...start,
      entries: [approval, { ...paid, status: 'done' }],
      told: ['started'],
    }
    const before = serializeRecord(made)
    const toldOf = serializeRecord({ ...made, told: ['started', 'succeeded'] })
    expect(await ask(toldOf, before)).toBe(false)
    expect(await ask(toldOf, before, { isMade: async () => true })).toBe(true)
    // If no market records purchase ids, the page cannot verify the purchase. So it accepts a record that reports a success.
    expect(await ask(toldOf, before, { readId: async () => zeroHash })).toBe(true)
    const seen = serializeRecord({ ...made, status: 'seen', told: ['started', 'succeeded'] })
    const next = serializeRecord({ ...start, purchaseId: nextId, count: 1 })
    expect(await ask(seen, before)).toBe(false)
    expect(await ask(seen, before, { isMade: async () => true })).toBe(true)
    expect(await ask(next, before, { readId: async () => nextId, isMade: async () => true })).toBe(false)
    expect(await ask(next, seen)).toBe(false)
    expect(await ask(next, seen, { readId: async () => nextId })).toBe(true)
    // If no market records purchase ids, the iframe may choose any id.
    expect(await ask(next, seen, { readId: async () => zeroHash })).toBe(true)
    expect(
      await ask(serializeRecord({ ...start, count: undefined, purchaseId: zeroHash }), null, {
        readId: async () => zeroHash,
      }),
    ).toBe(false)
    // If an allowance can still be used, the iframe must not remove its record. The buyer could no longer revoke the allowance.
    const open = serializeRecord({
      ...made,
      status: 'seen',
      left: [allowed],
      entries: [{ ...approval, status: 'sent' }],
    })
    expect(await ask(next, open, { readId: async () => nextId })).toBe(false)
  })

  test('keeps emitted milestones, except for retracted ones', async () => {
    const recordWith = (...names: string[]) => serializeRecord({ ...start, status: 'done', told: names })
    expect(
      await ask(recordWith('started', 'succeeded', 'stopped:2'), recordWith('started', 'succeeded')),
    ).toBe(true)
    expect(await ask(recordWith('started', 'retracted'), recordWith('started', 'succeeded'))).toBe(true)
    for (const names of [['started'], ['succeeded', 'started'], []])
      expect(await ask(recordWith(...names), recordWith('started', 'succeeded'))).toBe(false)
  })

  test('keeps an unreadable record as a possible payment with its id', async () => {
    const lost = { ...start, purchaseId: other, count: undefined, entries: [unreadEntry(page.buyer)] }
    const text = `{"version":2,"purchaseId":"${other}"}`
    expect(await ask(serializeRecord(lost), text)).toBe(true)
    expect(await ask(serializeRecord({ ...lost, purchaseId }), text)).toBe(true)
    expect(await ask(serializeRecord({ ...lost, purchaseId: hash }), text)).toBe(false)
    expect(await ask(serializeRecord({ ...lost, entries: [] }), text)).toBe(false)
    const lostRecord = serializeRecord(lost)
    // On a page without an iframe, the buyer can confirm that the payment was not sent. The iframe must not write this confirmation itself.
    const declinedRecord = serializeRecord({
      ...lost,
      entries: [{ ...unreadEntry(page.buyer), status: 'declined' }],
    })
    expect(await ask(declinedRecord, declinedRecord)).toBe(true)
    for (const status of ['declined', 'failed'] as const)
      expect(
        await ask(
          serializeRecord({ ...lost, entries: [{ ...unreadEntry(page.buyer), status }] }),
          lostRecord,
        ),
      ).toBe(false)
  })
})
