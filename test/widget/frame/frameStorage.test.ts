import { type Address, keccak256, stringToHex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { allowanceIndexName } from '../../../src/checkout/journal/allowanceIndex.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import {
  type JournalEntry,
  type JournalRecord,
  unreadEntry,
} from '../../../src/checkout/journal/journalRecord.js'
import { orderIndexNames } from '../../../src/checkout/journal/orderIndex.js'
import { serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createKeyIndex } from '../../../src/checkout/storage/keyIndex.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { createFrameStorage } from '../../../src/widget/frame/frameStorage.js'
import { page, purchaseId } from './support/honestRequests.js'

const intent = createIntent({ ...page.shown, buyer: page.buyer })
const own = journalKey(intent)
const [orders = ''] = orderIndexNames(intent)
const grants = allowanceIndexName(intent, { token: intent.currency, spender: page.market })
const foreignGrants = allowanceIndexName(intent, { token: intent.currency, spender: page.buyer })
const related = `till.purchase.${'a'.repeat(32)}`
const further = `till.purchase.${'c'.repeat(32)}`
const stranger = `till.purchase.${'b'.repeat(32)}`
const write = (more: Partial<JournalRecord>, also: Partial<JournalRecord> = {}) =>
  serializeRecord({ version: 2, purchaseId, status: 'open', entries: [], told: [], ...more, ...also })
const note = write({})
const approvalEntry: JournalEntry = {
  id: 'tokenApproval',
  kind: 'transaction',
  calls: [],
  status: 'done',
  account: page.buyer,
  nonce: 0,
  block: 0n,
}
const collection = intent.collectionAddress
const call = (to: Address, spender: Address) => [{ to, data: encodeApprove(spender, 5n), value: 0n }]

/**
 * Journal records that a hostile iframe could try to write. If the page accepted such a record, a page without an iframe would later revoke
 * an allowance of another purchase, or swap back its tokens.
 */
const strange: Record<string, Partial<JournalRecord>> = {
  'a swap': {
    entries: [{ ...approvalEntry, id: 'swap', swap: page.market, swapped: { paid: 1n, received: 99n } }],
  },
  'a swap back': { entries: [{ ...approvalEntry, id: 'swap', back: true }] },
  'an allowance for another token': { entries: [{ ...approvalEntry, calls: call(collection, page.market) }] },
  'an allowance for another spender': {
    entries: [{ ...approvalEntry, calls: call(intent.currency, page.buyer) }],
  },
  'a permit for another token': {
    entries: [
      {
        ...approvalEntry,
        kind: 'signature',
        permit: { token: collection, spender: page.market, amount: 5n },
      },
    ],
  },
  'another reference': { reference: 'the cart of somebody else' },
  'a leftover allowance of another token': {
    left: [{ token: collection, spender: page.market, amount: 5n }],
  },
}

/** Functions with which the page verifies a record. They return the id of the next purchase, and whether a purchase is made. */
const known = { readId: async () => purchaseId, isMade: async () => false }

/** Creates the storage of a page, which contains entries of many purchases. `frame` is the part that an iframe may access. */
function open(facts = known) {
  const storage = createMemoryStorage()
  const before = {
    [own]: 'broken',
    [orders]: JSON.stringify([related, further]),
    [grants]: 'broken',
    [related]: note,
    [stranger]: note,
    'till.wagmi.recentConnectorId': 'a',
    [`till.frame.${own}`]: 'asked',
    session: 'secret',
  }
  for (const [key, value] of Object.entries(before)) void storage.setItem(key, value)
  const frame = createFrameStorage({
    storage,
    policy: page.policy,
    locks: createLocks(),
    readShown: async () => [intent],
    page: facts,
  })
  return { storage, frame }
}

describe('createFrameStorage', () => {
  test('reads and writes the journal entry of the shown purchase, and related ones', async () => {
    const { storage, frame } = open()
    expect(await frame.read(own)).toBe('broken')
    expect(await frame.read(related)).toBe(note)
    await storage.removeItem(grants)
    expect(await frame.read(grants)).toBe(null)
    const lost = write({ entries: [unreadEntry(page.buyer)] })
    await expect(frame.write(own, lost)).rejects.toThrow('does not belong to the open purchase')
    await frame.write(`${own}.aside.${keccak256(stringToHex('broken')).slice(2, 10)}`, 'broken')
    await expect(frame.write(own, note)).rejects.toThrow('does not belong to the open purchase')
    await frame.write(own, lost)
    await frame.write(orders, JSON.stringify([related, further, own]))
    await frame.write(orders, JSON.stringify([related, further]))
    await frame.write(grants, JSON.stringify([own]))
    expect(await storage.getItem(own)).toBe(lost)
    await frame.write(grants, null)
    expect(await storage.getItem(grants)).toBe(null)
  })

  test('removes the oldest name of a full list for its own name, and no other', async () => {
    const { storage, frame } = open()
    const names = Array.from({ length: 32 }, (_, at) => `till.purchase.${at.toString(16).padStart(32, '0')}`)
    await storage.setItem(orders, JSON.stringify(names))
    await expect(frame.write(orders, JSON.stringify([...names.slice(2), own]))).rejects.toThrow(
      'does not belong to the open purchase',
    )
    const kept: CheckoutStorage = {
      getItem: frame.read,
      setItem: frame.write,
      removeItem: (key) => frame.write(key, null),
    }
    await createKeyIndex(kept).add(orders, own)
    expect(await storage.getItem(orders)).toBe(JSON.stringify([...names.slice(1), own]))
    await createKeyIndex(kept).remove(orders, own)
    expect(await storage.getItem(orders)).toBe(JSON.stringify(names.slice(1)))
  })

  test.each([
    'session',
    'till.wagmi.recentConnectorId',
    `till.frame.${own}`,
    stranger,
    foreignGrants,
    `${own}x`,
    '',
  ])('rejects reads and writes of %s', async (key) => {
    const { storage, frame } = open()
    const before = await storage.getItem(key)
    await expect(frame.read(key)).rejects.toThrow('does not belong to the open purchase')
    for (const value of [null, note, '[]', JSON.stringify([own])])
      await expect(frame.write(key, value)).rejects.toThrow('does not belong to the open purchase')
    expect(await storage.getItem(key)).toBe(before)
  })

  test.each<[string, string, string | null]>([
    ['removing its own entry', own, null],
    ['making its own entry unreadable', own, '{}'],
    ['writing the entry of another purchase', related, note],
    ['removing other names from a list', orders, JSON.stringify([own])],
    ['removing a whole list', orders, null],
    ['adding other names to a list', orders, JSON.stringify([related, further, stranger])],
    ['joining two names on a list', orders, JSON.stringify([`${related},${further}`])],
    ['joining other names with its own', orders, JSON.stringify([related, `${further}`, own, own])],
    ['filling up a list', orders, `${JSON.stringify([related, further])}${' '.repeat(1_000)}`],
    ['making a list unreadable', orders, JSON.stringify(`${related},${further}`)],
    ['removing an unreadable list', grants, null],
    ['replacing an unreadable list', grants, JSON.stringify([own])],
    ['setting aside a text under another hash', `${own}.aside.00000000`, 'broken'],
    [
      'setting aside a text that is not stored',
      `${own}.aside.${keccak256(stringToHex('other')).slice(2, 10)}`,
      'other',
    ],
  ])('rejects: %s', async (_, key, value) => {
    const { storage, frame } = open()
    const before = await storage.getItem(key)
    await expect(frame.write(key, value)).rejects.toThrow()
    expect(await storage.getItem(key)).toBe(before)
  })

  test.each(Object.entries(strange))(
    'rejects a record with an entry that no frame can have: %s; keeps one that is stored',
    async (_, more) => {
      const { storage, frame } = open()
      const text = write(more)
      await storage.removeItem(own)
      await expect(frame.write(own, text)).rejects.toThrow('does not belong to the open purchase')
      await storage.setItem(own, text)
      await frame.write(own, text)
      await expect(frame.write(own, write(more, { told: ['started'] }))).resolves.toBe(undefined)
      const [entry] = more.entries ?? []
      if (entry)
        await expect(frame.write(own, write({ entries: [{ ...entry, block: 7n }] }))).rejects.toThrow()
    },
  )

  test('rejects a record without a purchase id, which a market would accept repeatedly', async () => {
    const { storage, frame } = open()
    await storage.removeItem(own)
    await expect(frame.write(own, write({ purchaseId: zeroHash }))).rejects.toThrow(
      'does not belong to the open purchase',
    )
  })

  test('stores a record with every request of a purchase in a frame', async () => {
    const { storage, frame } = open()
    await storage.removeItem(own)
    const { currency: token } = intent
    const allowed = { token, spender: page.market, amount: 5n }
    const text = write({
      entries: [
        { ...approvalEntry, calls: [{ to: token, data: encodeApprove(page.market, 5n), value: 0n }] },
        { ...approvalEntry, kind: 'signature', permit: allowed },
        {
          ...approvalEntry,
          id: 'buy',
          market: page.market,
          calls: [{ to: page.market, data: '0x', value: 1n }],
        },
      ],
      left: [allowed],
    })
    await frame.write(own, text)
    expect(await storage.getItem(own)).toBe(text)
  })

  test('rejects moving a readable record aside', async () => {
    const { storage, frame } = open()
    await storage.setItem(own, note)
    const aside = `${own}.aside.${keccak256(stringToHex(note)).slice(2, 10)}`
    await expect(frame.write(aside, note)).rejects.toThrow('does not belong to the open purchase')
    expect(await storage.getItem(aside)).toBe(null)
  })

  test('keeps names that another tab adds to a list meanwhile', async () => {
    const names = [related, further]
    const ends = { kept: 0, refused: 0 }
    for (let ticks = 0; ticks < 40; ticks++) {
      const kept = createMemoryStorage()
      void kept.setItem(orders, JSON.stringify(names))
      const storage: CheckoutStorage = {
        getItem: async (key) => kept.getItem(key),
        setItem: async (key, value) => kept.setItem(key, value),
        removeItem: async (key) => kept.removeItem(key),
      }
      const locks = createLocks()
      const frame = createFrameStorage({
        storage,
        policy: page.policy,
        locks,
        readShown: async () => [intent],
        page: known,
      })
      const writing = frame.write(orders, JSON.stringify([...names, own])).then(
        () => [own],
        () => [],
      )
      for (let left = ticks; left > 0; left--) await undefined
      await createKeyIndex(storage, locks).add(orders, stranger)
      const written = await writing
      const listed: unknown = JSON.parse(String(await kept.getItem(orders)))
      expect({ ticks, listed }).toEqual({ ticks, listed: expect.arrayContaining([...written, stranger]) })
      ends[written.length > 0 ? 'kept' : 'refused']++
    }
    expect(Object.values(ends).every((count) => count > 0)).toBe(true)
  })

  test('rejects every read while the page shows no purchase', async () => {
    const { storage } = open()
    const frame = createFrameStorage({
      storage,
      policy: page.policy,
      locks: createLocks(),
      readShown: async () => [],
      page: known,
    })
    for (const key of [own, related, orders])
      await expect(frame.read(key)).rejects.toThrow('does not belong to the open purchase')
  })
})
