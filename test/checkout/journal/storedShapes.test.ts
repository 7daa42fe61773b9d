import { readdirSync, readFileSync } from 'node:fs'
import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { openBasketRecord } from '../../../src/checkout/basket/basketRecord.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { recordVersion } from '../../../src/checkout/journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { openListingNote } from '../../../src/checkout/listing/listingNote.js'
import { paymentNote } from '../../../src/widget/frame/paymentNote.js'

/*
 * Texts that pages of this version wrote into their storage, one of each shape. Never edit one after its release: a buyer may come back
 * to it, and a change that needs another text would make them pay twice. A new shape gets a new version and a folder of its own.
 */
const folder = new URL(`fixtures/version-${recordVersion}/`, import.meta.url)
const files = readdirSync(folder)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').trimEnd()
const journals = files.filter((file) => file.startsWith('journal-'))

/** The same text, as another version would have written it. */
const asOther = (text: string) => text.replaceAll(/("version\\*":)\d+/g, `$1${recordVersion - 1}`)

/** A storage that holds one text under every name. */
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
  test.each(journals)('behavior: reads %s, and would write the same text', (file) => {
    const record = parseRecord(read(file))
    expect(record && serializeRecord(record)).toBe(read(file))
    expect(parseRecord(asOther(read(file)))).toBeUndefined()
  })

  test('behavior: every field of a record and of an entry stands in one of them', () => {
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

describe('openBasketRecord', () => {
  test('behavior: reads what was bought, and takes another version for lost', async () => {
    const text = read('basket.txt')
    const open = (text: string) => openBasketRecord({ storage: holding(text), intent: { parts: [] } })
    const { isOpen, isLost, find } = await open(text)
    const { bought } = JSON.parse(text) as { bought: [string, string][] }
    expect([isOpen, isLost, bought.length > 0]).toEqual([true, false, true])
    for (const [key, written] of bought) expect(find(key)).toEqual(parseRecord(written))
    expect(await open(asOther(text))).toMatchObject({ isOpen: true, isLost: true })
  })
})

describe('openListingNote', () => {
  test.each(['listing-signed.txt', 'listing-sent.txt'])(
    'behavior: reads %s, would write the same text, and refuses another version',
    async (file) => {
      const storage = holding(read(file))
      const note = openListingNote({ storage, intent: token })
      const listing = await note.read()
      if (!listing) throw new Error('It holds nothing.')
      await note.write(listing)
      expect(storage.getItem()).toBe(read(file))
      const other = openListingNote({ storage: holding(asOther(read(file))), intent: token })
      await expect(other.read()).rejects.toMatchObject({ code: 'ListingUnknown' })
    },
  )
})

describe('paymentNote', () => {
  test('behavior: reads what was asked, and of another version only that something was', async () => {
    const orders = [{ collectionAddress: address, orderId: '1' }]
    const open = (text: string) => paymentNote(holding(text), { chainId: 1, buyer: address, orders } as never)
    const text = read('frame-payment.txt')
    const [note] = await open(text).read()
    expect(note?.asked?.calls.length).toBeGreaterThan(0)
    const storage = holding('')
    if (note) await paymentNote(storage, { chainId: 1, buyer: address, orders } as never).write(note)
    expect(storage.getItem()).toBe(text)
    expect(await open(asOther(text)).read()).toEqual([{ said: 'open' }])
  })
})
