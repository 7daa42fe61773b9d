import { type Hash, type Hex, isHash, isHex, keccak256, stringToHex } from 'viem'
import * as z from 'zod/mini'
import type { Funds } from '../errors.js'
import { AddressCodec, Amount } from '../protocol/primitives.js'
import { CheckoutError } from './errors.js'
import type { Intent } from './intent.js'

/** A place that outlives the page: `localStorage` fits, and so does anything asynchronous of the same shape. */
export type Storage = {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => void | Promise<void>
  removeItem: (key: string) => void | Promise<void>
}

const Bytes = z.custom<Hex>((value) => isHex(value))

/** One prompt of the wallet: written before it is shown, completed after. */
const Entry = z.object({
  /** The step's kind, such as `buy`. */
  id: z.string(),
  call: z.object({ to: AddressCodec, data: Bytes, value: Amount }),
  account: AddressCodec,
  /** The account's transaction count before the prompt. */
  nonce: z.number(),
  /** The chain's height before the prompt. */
  block: Amount,
  /** `asked`: the wallet was asked and nothing is known since. */
  status: z.enum(['asked', 'sent', 'done', 'declined', 'failed']),
  hash: z.optional(z.custom<Hash>((value) => typeof value === 'string' && isHash(value))),
})

/** One prompt of the wallet, as the journal keeps it. */
export type JournalEntry = z.output<typeof Entry>

const Record = z.object({
  version: z.literal(1),
  purchaseId: Bytes,
  status: z.enum(['open', 'done']),
  entries: z.array(Entry),
})

/** Everything that is known of one purchase. */
export type JournalRecord = z.output<typeof Record>

/**
 * Opens the note of a purchase: what it has asked of the wallet, written before each prompt, so that a reload, a second
 * tab or a retry can find out what became of it instead of asking again.
 *
 * A purchase that was left open is taken up again, under the id that it had; otherwise a new one begins. A note that
 * cannot be read is set aside under a name of its own, never overwritten and never lost.
 *
 * @throws CheckoutError `StorageFailed` when the storage refuses: without a note nothing may be sent.
 */
export async function openJournal(options: openJournal.Options): Promise<Journal> {
  const { storage, intent, purchaseId } = options
  const key = journalKey(intent)
  const text = await guard(() => storage.getItem(key))
  const found = text === null ? undefined : parse(text)
  if (text !== null && !found) {
    await guard(() => storage.setItem(`${key}.aside.${keccak256(stringToHex(text)).slice(2, 10)}`, text))
  }
  let record: JournalRecord =
    found?.status === 'open' ? found : { version: 1, purchaseId, status: 'open', entries: [] }

  async function save(next: JournalRecord) {
    await guard(() => storage.setItem(key, JSON.stringify(z.encode(Record, next))))
    record = next
  }

  return {
    get record() {
      return record
    },
    begin: (entry) => save({ ...record, entries: [...record.entries, entry] }),
    amend: (change) => {
      const last = record.entries.at(-1)
      return last
        ? save({ ...record, entries: [...record.entries.slice(0, -1), { ...last, ...change }] })
        : save(record)
    },
    close: () => save({ ...record, status: 'done' }),
  }
}

export declare namespace openJournal {
  type Options = {
    storage: Storage
    intent: Intent
    /** The id of the purchase, should a new one begin. */
    purchaseId: Hex
  }
}

/** The note of one purchase, see {@link openJournal}. Each function writes before it resolves. */
export type Journal = {
  readonly record: JournalRecord
  /** Notes a prompt that is about to be shown. */
  begin: (entry: JournalEntry) => Promise<void>
  /** Notes what became of the last prompt. */
  amend: (change: Partial<Pick<JournalEntry, 'status' | 'hash' | 'nonce'>>) => Promise<void>
  /** Notes that the purchase is over: the next one is a new one. */
  close: () => Promise<void>
}

/** Where the money stands, from what was asked of the wallet so far. */
export function fundsOf({ entries }: JournalRecord): Funds {
  if (entries.some(({ id, status }) => id === 'buy' && status === 'done')) return 'spent'
  if (entries.some(({ status }) => status === 'asked' || status === 'sent')) return 'unknown'
  return entries.some(({ status }) => status === 'done') ? 'approval' : 'none'
}

/** The name of a purchase in the storage: the same for the same chain, buyer, orders and quantities. */
export function journalKey({ chainId, buyer, recipient, orders }: Intent): string {
  const parts = orders.map(
    ({ collectionAddress, orderId, quantity }) => `${collectionAddress}:${orderId}:${quantity}`,
  )
  const text = [chainId, buyer, recipient, ...parts.sort()].join('|').toLowerCase()
  return `till.purchase.${keccak256(stringToHex(text)).slice(2, 34)}`
}

/** A storage for places without one: it forgets everything when the page goes. */
export function createMemoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function parse(text: string): JournalRecord | undefined {
  try {
    const decoded = z.safeDecode(Record, JSON.parse(text))
    return decoded.success ? decoded.data : undefined
  } catch {
    return undefined
  }
}

async function guard<value>(act: () => value | Promise<value>): Promise<value> {
  try {
    return await act()
  } catch (cause) {
    throw new CheckoutError('StorageFailed', { cause })
  }
}
