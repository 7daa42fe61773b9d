import { type Hash, type Hex, isHash, isHex, keccak256, stringToHex } from 'viem'
import * as z from 'zod/mini'
import type { Funds } from '../../errors.js'
import { AddressCodec, Amount } from '../../protocol/primitives.js'
import { isReset } from '../decode/isReset.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/state.js'

/** A place that outlives the page: `localStorage` fits, and so does anything asynchronous of the same shape. */
export type CheckoutStorage = {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => void | Promise<void>
  removeItem: (key: string) => void | Promise<void>
}

const Bytes = z.custom<Hex>((value) => isHex(value))

const Call = z.object({ to: AddressCodec, data: Bytes, value: Amount })

/** One request to the wallet: written before it is made, completed after. */
const Entry = z.object({
  /** The kind of the step, such as `buy`; of a batch, of its last step. */
  id: z.string(),
  kind: z.enum(['transaction', 'batch', 'signature']),
  /** The transactions that were asked for; none for a signature. */
  calls: z.array(Call),
  /** The market that notes this purchase, if this is the step that pays. */
  market: z.optional(AddressCodec),
  account: AddressCodec,
  /** The account's transaction count before it was asked. */
  nonce: z.number(),
  /** Whether a node has shown that it really has this place; before that, `nonce` is a guess. */
  placed: z.optional(z.boolean()),
  /** The chain's height before it was asked. */
  block: Amount,
  /** `asked`: nothing is known since. `sent`: it is on its way. */
  status: z.enum(['asked', 'sent', 'done', 'declined', 'failed']),
  hash: z.optional(z.custom<Hash>((value) => typeof value === 'string' && isHash(value))),
})

/** One request to the wallet, as the journal keeps it. */
export type JournalEntry = z.output<typeof Entry>

const Record = z.object({
  version: z.literal(1),
  purchaseId: Bytes,
  /** `done`: it is made, but perhaps nobody was shown so. `seen`: it was shown, so the next one is a new one. */
  status: z.enum(['open', 'done', 'seen']),
  entries: z.array(Entry),
  /** The milestones that the host was told, by name. */
  told: z.array(z.string()),
  outcome: z.optional(
    z.object({
      hash: Bytes,
      blockNumber: Amount,
      paid: Amount,
      received: z.array(z.object({ tokenId: Amount, quantity: Amount })),
    }),
  ),
})

/** Everything that is known of one purchase. */
export type JournalRecord = z.output<typeof Record>

/**
 * Opens the note of a purchase: what it has asked of the wallet, written before each prompt, so that a reload, a second
 * tab or a retry can find out what became of it instead of asking again.
 *
 * A purchase is taken up again, under the id that it had, until the buyer was shown its success; only then does a new
 * one begin. A note that cannot be read is set aside under a name of its own, never overwritten and never lost; where it
 * still tells the id of a purchase that is not over, that id is kept: the market takes it once.
 *
 * @throws CheckoutError `StorageFailed` when the storage refuses: without a note nothing may be sent. Each note throws it
 * too, and `StoppedElsewhere` where someone else has noted something since.
 */
export async function openJournal(options: openJournal.Options): Promise<Journal> {
  const { storage, intent, purchaseId, takeSeen = false } = options
  const key = journalKey(intent)
  const text = await guard(() => storage.getItem(key))
  const found = text === null ? undefined : parse(text)
  if (text !== null && !found) {
    await guard(() => storage.setItem(`${key}.aside.${keccak256(stringToHex(text)).slice(2, 10)}`, text))
  }
  let record: JournalRecord =
    found && (found.status !== 'seen' || takeSeen)
      ? found
      : {
          version: 1,
          purchaseId: (!found && idIn(text)) || purchaseId,
          status: 'open',
          entries: [],
          told: [],
        }
  let current = record.entries.length - 1
  let known = text
  let alone = true

  /** The note as it is now: another tab, or an answer that came late, may have changed it. */
  async function read(): Promise<JournalRecord> {
    const text = await guard(() => storage.getItem(key))
    return (text !== null && text !== known && parse(text)) || record
  }

  async function save(change: (newest: JournalRecord) => JournalRecord, asks = false) {
    const newest = await read()
    // Where tabs cannot lock each other out, another one may have paid: what it noted must stay, and nothing is asked
    // before it was looked for.
    alone &&= newest === record
    if (newest.purchaseId !== record.purchaseId || (asks && !alone))
      throw new CheckoutError('StoppedElsewhere')
    const next = change(newest)
    const text = await guard(() => JSON.stringify(z.encode(Record, next)))
    await guard(() => storage.setItem(key, text))
    known = text
    record = next
  }

  const edit = (at: number, change: EntryChange) =>
    save((newest) => ({
      ...newest,
      entries: newest.entries.map((one, index) => (index === at ? { ...one, ...change } : one)),
    }))

  return {
    get record() {
      return record
    },
    get current() {
      return current
    },
    turnTo: (at) => {
      current = at
    },
    begin: async (entry) => {
      await save((newest) => ({ ...newest, entries: [...newest.entries, entry] }), true)
      const at = record.entries.length - 1
      current = at
      return async (next) => {
        // An answer may come when the purchase is over: then it changes nothing.
        if ((await read()).purchaseId === record.purchaseId) await edit(at, next)
      }
    },
    amend: (next) => edit(current, next),
    tell: async (milestone) => {
      if (record.told.includes(milestone)) return undefined
      let isNews = true
      await save((newest) => {
        isNews = !newest.told.includes(milestone)
        return isNews ? { ...newest, told: [...newest.told, milestone] } : newest
      })
      return isNews ? record.told.length : undefined
    },
    close: ({ received, ...rest }) =>
      save((newest) => ({ ...newest, status: 'done', outcome: { ...rest, received: [...received] } })),
    see: () => save((newest) => ({ ...newest, status: 'seen' })),
  }
}

export declare namespace openJournal {
  type Options = {
    storage: CheckoutStorage
    intent: Intent
    /** The id of the purchase, should a new one begin. */
    purchaseId: Hex
    /** Whether a purchase that is over is answered too, instead of beginning a new one. @default false */
    takeSeen?: boolean | undefined
  }
}

/** The note of one purchase, see {@link openJournal}. Each function writes before it resolves. */
export type Journal = {
  readonly record: JournalRecord
  /** The place of the entry that is being dealt with: the last one, unless it was turned to another. */
  readonly current: number
  /** Turns to an earlier entry, until the next one begins. */
  turnTo: (at: number) => void
  /** Notes what the wallet is about to be asked; the function that comes back notes what became of just that. */
  begin: (entry: JournalEntry) => Promise<(change: EntryChange) => Promise<void>>
  /** Notes what became of the current entry. */
  amend: (change: EntryChange) => Promise<void>
  /** Notes that the host is told a milestone. Its place in the sequence comes back, nothing if it was told before. */
  tell: (milestone: string) => Promise<number | undefined>
  /** Notes that the purchase is made. */
  close: (outcome: Outcome) => Promise<void>
  /** Notes that the buyer was shown so: the next one is a new one. */
  see: () => Promise<void>
}

/** What can be noted of an entry later. */
export type EntryChange = Partial<Pick<JournalEntry, 'status' | 'hash' | 'nonce' | 'placed'>>

/** Where the money stands, from what was asked of the wallet so far. */
export function fundsOf({ entries }: JournalRecord): Funds {
  const of = (...statuses: JournalEntry['status'][]) =>
    entries.filter(({ status }) => statuses.includes(status))
  if (of('done').some(({ market }) => market)) return 'spent'
  if (of('asked', 'sent').length > 0) return 'unknown'
  const granted = of('done').at(-1)
  return granted && !takesBack(granted) ? 'approval' : 'none'
}

/** Whether an entry only took an allowance back. */
function takesBack({ calls }: JournalEntry): boolean {
  return calls.length > 0 && calls.every(({ data }) => isReset(data))
}

/** The name of a purchase in the storage: the same for the same chain, buyer, orders and quantities. */
export function journalKey({ chainId, buyer, recipient, orders }: Intent): string {
  const parts = orders.map(
    ({ collectionAddress, orderId, quantity }) => `${collectionAddress}:${orderId}:${quantity}`,
  )
  const text = [chainId, buyer, recipient, ...parts.sort()].join('|').toLowerCase()
  return `till.purchase.${keccak256(stringToHex(text)).slice(2, 34)}`
}

/** The id of a purchase that is not over, in a note that cannot be read. */
function idIn(text: string | null): Hex | undefined {
  if (text === null || /"status":"seen"/.test(text)) return undefined
  return /"purchaseId":"(0x[0-9a-f]{64})"/.exec(text)?.[1] as Hex | undefined
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
