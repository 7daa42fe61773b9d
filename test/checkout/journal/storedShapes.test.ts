import { readdirSync, readFileSync } from 'node:fs'
import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { openBasketRecord } from '../../../src/checkout/basket/basketRecord.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { recordVersion } from '../../../src/checkout/journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { openListingRecord } from '../../../src/checkout/listing/listingRecord.js'
import { paymentRecord } from '../../../src/widget/frame/paymentRecord.js'

/**
 * The folder with texts that this version writes into the storage, one of each shape. A new shape gets a new version and its own folder.
 *
 * Never edit a text after its release. A buyer may return with such a text in the storage, and pays twice if the code cannot read it.
 */
const folder = new URL(`fixtures/version-${recordVersion}/`, import.meta.url)
const files = readdirSync(folder)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').trimEnd()
const journals = files.filter((file) => file.startsWith('journal-'))

/** Returns the same text with the previous version number. */
const asOther = (text: string) => text.replaceAll(/("version\\*":)\d+/g, `$1${recordVersion - 1}`)

/** Returns a storage that returns one text for every name. */
function holding(text: string) {
  let held: string | null = text
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => {
      held = value
    },
    removeItem: () => {
      held = null
    },
  }
}

const address: Address = zeroAddress
const token = { chainId: 1, seller: address, collectionAddress: address, tokenId: 1n }

describe('parseRecord', () => {
  test.each(journals)('reads %s and writes the same text', (file) => {
    const record = parseRecord(read(file))
    expect(record && serializeRecord(record)).toBe(read(file))
    expect(parseRecord(asOther(read(file)))).toBeUndefined()
  })

  test('has an example of every field of a record and of an entry', () => {
    const recordFields = {
      version: true,
      purchaseId: true,
      count: true,
      reference: true,
      disregarded: true,
      status: true,
      entries: true,
      told: true,
      tab: true,
      left: true,
      outcome: true,
    } satisfies Record<keyof JournalRecord, true>
    const entryFields = {
      id: true,
      kind: true,
      calls: true,
      market: true,
      maxTotal: true,
      once: true,
      together: true,
      measured: true,
      swap: true,
      back: true,
      swapped: true,
      permit: true,
      deadline: true,
      account: true,
      nonce: true,
      placed: true,
      block: true,
      head: true,
      status: true,
      hash: true,
      blockHash: true,
    } satisfies Record<keyof JournalEntry, true>
    const records = journals.map((file) => JSON.parse(read(file)) as { entries: object[] })
    const fieldsOf = (objects: readonly object[]) => [...new Set(objects.flatMap(Object.keys))].sort()
    expect(fieldsOf(records)).toEqual(Object.keys(recordFields).sort())
    expect(fieldsOf(records.flatMap(({ entries }) => entries))).toEqual(Object.keys(entryFields).sort())
  })
})

describe('serializeRecord', () => {
  test.each(journals)('names the field that is wrong in %s', (file) => {
    const count = fieldsIn(parseRecord(read(file))).length
    expect(count).toBeGreaterThan(10)
    for (let at = 0; at < count; at++) {
      const record = parseRecord(read(file))
      const { owner, name } = fieldsIn(record)[at] ?? {}
      Object.assign(owner ?? {}, { [`${name}`]: Symbol('no value has this type') })
      expect(() => serializeRecord(record as JournalRecord), name).toThrow(`${name}`)
    }
  })
})

/** Returns all fields of an object and of the objects in it, each with the object that owns it. */
function fieldsIn(value: unknown): { owner: object; name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(fieldsIn)
  if (Array.isArray(value)) return inner
  const own = Object.entries(value).filter(([, held]) => held !== undefined)
  return [...own.map(([name]) => ({ owner: value, name })), ...inner]
}

describe('openBasketRecord', () => {
  test('reads the bought parts, and treats another version as lost', async () => {
    const text = read('basket.txt')
    const open = (text: string) => openBasketRecord({ storage: holding(text), intent: { parts: [] } })
    const { isOpen, isLost, find } = await open(text)
    const { bought } = JSON.parse(text) as { bought: [string, string][] }
    expect([isOpen, isLost, bought.length > 0]).toEqual([true, false, true])
    for (const [key, written] of bought) expect(find(key)).toEqual(parseRecord(written))
    expect(await open(asOther(text))).toMatchObject({ isOpen: true, isLost: true })
  })
})

describe('openListingRecord', () => {
  test('reads listing-signed.txt, writes the same text, and rejects another version', async () => {
    const text = read('listing-signed.txt')
    const storage = holding(text)
    const record = openListingRecord({ storage, intent: token })
    const listing = await record.readSigned()
    if (!listing) throw new Error('It holds nothing.')
    await record.writeSigned(listing)
    expect(storage.getItem()).toBe(text)
    await expectUnreadable(asOther(text))
  })

  test('reads listing-sent.txt, writes the same text, and rejects another version', async () => {
    const text = read('listing-sent.txt')
    const storage = holding(text)
    const record = openListingRecord({ storage, intent: token })
    expect(await record.readSigned()).toBeUndefined()
    const entry = await record.read()
    if (!entry) throw new Error('It holds nothing.')
    await record.write(entry)
    expect(storage.getItem()).toBe(text)
    await expectUnreadable(asOther(text))
  })

  async function expectUnreadable(text: string) {
    const record = openListingRecord({ storage: holding(text), intent: token })
    expect(await record.readSigned()).toBeUndefined()
    await expect(record.read()).rejects.toMatchObject({ code: 'ListingUnknown' })
  }
})

describe('paymentRecord', () => {
  test('reads the request, and only the existence of one from another version', async () => {
    const orders = [{ collectionAddress: address, orderId: '1' }]
    const open = (text: string) =>
      paymentRecord(holding(text), { chainId: 1, buyer: address, orders } as never)
    const text = read('frame-payment.txt')
    const [note] = await open(text).read()
    expect(note?.request?.calls.length).toBeGreaterThan(0)
    const storage = holding('')
    if (note) await paymentRecord(storage, { chainId: 1, buyer: address, orders } as never).write(note)
    expect(storage.getItem()).toBe(text)
    expect(await open(asOther(text)).read()).toEqual([{ said: 'open' }])
  })
})
