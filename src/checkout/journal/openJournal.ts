import type { Hex } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { setAside } from '../storage/setAside.js'
import { createGrantIndex, type ReadLeft } from './grantIndex.js'
import { amountsIn, type Grant, grantsIn, leftOpen, standing } from './grantsIn.js'
import { journalKey } from './journalKey.js'
import type { EntryChange, JournalEntry, JournalRecord } from './journalRecord.js'
import { findPurchaseId, recordVersion, unreadEntry, unreadRecord } from './journalRecord.js'
import { createOrderIndex } from './orderIndex.js'
import { hashRecord, parseRecord, serializeRecord } from './parseRecord.js'

/**
 * Opens the journal of a purchase: what it has asked of the wallet, written before each prompt, so that a reload, a
 * second tab or a retry can find out what became of it instead of asking again.
 * A purchase is resumed, under the id and the reference that it had, until the buyer was shown its success; only then does a new one begin.
 * A record that cannot be read, or is of another version, counts as a payment of which nothing is known, until the buyer says
 * that it never went out, whatever it says of itself. It is set aside under a name of its own, never overwritten and never lost;
 * where it still tells the id of a purchase, that id is kept: the market takes it once.
 *
 * @throws CheckoutError `StorageFailed` when the storage refuses; so does each change, and `StoppedElsewhere` where it was changed since.
 */
export async function openJournal(options: openJournal.Options): Promise<Journal> {
  const { storage, intent, purchaseId, includeSeen = false, before, locks } = options
  const key = journalKey(intent)
  const readText = () => guardStorage(() => storage.getItem(key))
  const text = await readText()
  const found = text === null ? undefined : parseRecord(text)
  let unread = found ? null : text
  // What was made since the buyer pressed, by whichever tab, is what was asked for.
  const shown = before === undefined || before === text ? found : parseRecord(before ?? '')
  const isOver = found?.status === 'seen' && shown?.status === 'seen' && shown.purchaseId === found.purchaseId
  // Whoever shows this very purchase never means another one, also where another tab has brought it to its end since.
  const isThis = found?.outcome !== undefined && found.purchaseId === purchaseId
  let record: JournalRecord =
    found && (!isOver || includeSeen || isThis)
      ? found
      : {
          version: recordVersion,
          purchaseId: (unread !== null && findPurchaseId(unread)) || purchaseId,
          reference: intent.reference,
          status: 'open',
          // What cannot be read may have been a payment.
          entries: found ? leftOpen(found) : text === null ? [] : [unreadEntry(intent.buyer)],
          told: [],
        }
  // What an earlier page has asked for goes on under the id that it had.
  const isNew = record !== found && record.purchaseId === purchaseId
  const past = (found?.count ?? -1) + 1
  const last = record === found ? undefined : found
  const index = createGrantIndex({ storage, intent, locks })
  const orders = createOrderIndex({ storage, intent, key, locks })
  // Two tabs that ask for just the same would each take the other’s note for its own.
  const tab = locks ? undefined : `${Math.random()}`
  let [known, alone] = [text, true]

  /** The record as it is now: another tab, or an answer that came late, may have changed it. */
  async function read(): Promise<JournalRecord> {
    const text = await readText()
    if (text === null || text === known) return record
    const found = parseRecord(text) ?? unreadRecord(intent.buyer, text)
    // What was asked stays noted: what is told instead may be older, or was written by who had read what is.
    const lost = found.purchaseId === record.purchaseId ? record.entries.slice(found.entries.length) : []
    return { ...found, entries: [...found.entries, ...lost] }
  }

  async function save(change: (newest: JournalRecord) => JournalRecord, asks = false) {
    const newest = await read()
    // Where tabs cannot lock each other out, another one may have paid: what it wrote must stay, and nothing is asked
    // before it was looked for.
    alone &&= newest === record
    if (newest.purchaseId !== record.purchaseId || (asks && !alone))
      throw new CheckoutError('StoppedElsewhere')
    const next = change(newest)
    if (unread !== null) await setAside({ storage, key, text: unread })
    unread = null
    const text = await guardStorage(() => serializeRecord(next))
    await guardStorage(() => storage.setItem(key, text))
    // What another tab writes over it was read before this was there: it is there by now, and only the last of them asks.
    if (asks && !locks) await sleep(writingMs)
    // What is not kept would be asked again by the next page.
    const kept = asks ? await readText() : text
    if (kept !== text) throw new CheckoutError(kept ? 'StoppedElsewhere' : 'StorageFailed')
    known = text
    record = next
  }

  function handle(index: number): EntryHandle {
    const update = (change: EntryChange) =>
      save((newest) => ({
        ...newest,
        entries: newest.entries.map((entry, place) => (place === index ? { ...entry, ...change } : entry)),
      }))
    return {
      index,
      read: () => {
        const entry = record.entries[index]
        if (!entry) throw new CheckoutError('Unexpected')
        return entry
      },
      update,
      updateLate: async (change) => {
        if ((await read()).purchaseId === record.purchaseId) await update(change)
      },
    }
  }

  return {
    get record() {
      return record
    },
    past: isNew ? past : undefined,
    last,
    reopen: async () => {
      record = last ?? record
      // That it is made is told again when it is.
      const reopened = (name: string) => (name === 'succeeded' ? 'retracted' : name)
      // The payment is as open as when it was asked for.
      const asSent = (entry: JournalEntry): JournalEntry =>
        entry.market && entry.status === 'done' ? { ...entry, status: 'sent' } : entry
      await save(({ entries, told, left: _, ...newest }) => {
        return { ...newest, status: 'open', entries: entries.map(asSent), told: told.map(reopened) }
      })
    },
    entry: handle,
    name: (change) => {
      record = { ...record, ...change }
    },
    readAll: async () => {
      const newest = await read()
      return newest.purchaseId === record.purchaseId ? [newest] : [record, newest]
    },
    readGranted: async (allowance) => {
      const listed = await guardStorage(() => index.listAmounts(allowance))
      const amounts = [...amountsIn(record, allowance), ...listed]
      return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
    },
    readOthers: async () => {
      const others = await guardStorage(orders.readOthers)
      return others.filter((other) => !record.disregarded?.includes(hashRecord(other)))
    },
    disregard: (others) =>
      save((newest) => ({ ...newest, disregarded: [...(newest.disregarded ?? []), ...others] })),
    begin: async (entry) => {
      if (entry.market) await guardStorage(orders.add)
      await guardStorage(() =>
        Promise.all(grantsIn({ entries: [entry] }).map((grant) => index.add(grant, key))),
      )
      const noted = entry.market ? { ...entry, maxTotal: intent.maxTotal } : entry
      await save((newest) => ({ ...newest, tab, entries: [...newest.entries, noted] }), true)
      const begun = handle(record.entries.length - 1)
      // Whoever begins in the same moment notes itself before it looks: one of the two at least sees the other.
      if (entry.market && entry.status === 'asked' && (await guardStorage(orders.hasMore))) {
        await begun.update({ status: 'declined' })
        throw new CheckoutError('EarlierUnsettled')
      }
      return begun
    },
    recordMilestone: async (name) => {
      if (record.told.includes(name)) return undefined
      let isNew = true
      await save((newest) => {
        isNew = !newest.told.includes(name)
        return isNew ? { ...newest, told: [...newest.told, name] } : newest
      })
      return isNew ? record.told.length : undefined
    },
    close: async ({ received, ...rest }) => {
      await save((newest) => ({ ...newest, status: 'done', outcome: { ...rest, received: [...received] } }))
      await orders.remove().catch(() => {})
    },
    keepLeft: async (read) => {
      const left = await index.readLeft({ ...record, key, read })
      if (left) await save((newest) => ({ ...newest, left })).catch(() => {})
      return left ?? []
    },
    // Until it is read, all of what was allowed counts as left.
    markSeen: () =>
      save((newest) => ({ ...newest, status: 'seen', left: newest.left ?? standing(grantsIn(newest)) })),
  }
}

export declare namespace openJournal {
  type Options = {
    storage: CheckoutStorage
    intent: Intent
    /** The id of the purchase, should a new one begin. */
    purchaseId: Hex
    /** Whether a purchase whose success was shown is opened too, instead of beginning a new one. @default false */
    includeSeen?: boolean | undefined
    /** What it held when the buyer pressed: what was shown as made by then is over. @default what it holds now */
    before?: string | null | undefined
    /** What keeps other tabs from this purchase, and from changing a list at the same time. @default nothing does */
    locks?: Pick<LockManager, 'request'> | undefined
  }
}

/** The journal of one purchase, see {@link openJournal}. Each function writes before it resolves. */
export type Journal = {
  readonly record: JournalRecord
  /** How many purchases of just this have been shown as made, if this is a new one; nothing when one is resumed. */
  readonly past: number | undefined
  /** The last purchase of just this, which was shown as made, where a new one begins. */
  readonly last: JournalRecord | undefined
  /** Goes on with the last purchase instead of a new one, or with this one: it turned out not to be made. */
  reopen: () => Promise<void>
  /** Gives a new purchase the id that it is noted under. */
  name: (change: Pick<JournalRecord, 'purchaseId' | 'count'>) => void
  /** The entry at a place of the record, counted from 0. */
  entry: (index: number) => EntryHandle
  /** The record as it is stored now; beside its own one, where another tab has begun another purchase of the same. */
  readAll: () => Promise<readonly JournalRecord[]>
  /** The largest amount of an allowance that this or any other journal asked for and that may still stand. */
  readGranted: (allowance: Pick<Grant, 'token' | 'spender'>) => Promise<bigint>
  /** The notes of other purchases that have asked for a payment of one of these orders, but for what is disregarded. */
  readOthers: () => Promise<readonly JournalRecord[]>
  /** Notes that the buyer has said of what the notes of other purchases tell, each by its hash, that it was not sent. */
  disregard: (others: readonly Hex[]) => Promise<void>
  /** Notes what the wallet is about to be asked. */
  begin: (entry: JournalEntry) => Promise<EntryHandle>
  /** Notes that the host is told a milestone. Its place in the sequence comes back, nothing if it was told before. */
  recordMilestone: (name: string) => Promise<number | undefined>
  /** Notes that the purchase is made. */
  close: (outcome: Outcome) => Promise<void>
  /**
   * Remembers what is left of what was allowed for a purchase that is made, and answers it: the next one has to know of it. What
   * cannot be read counts as left. Never fails.
   */
  keepLeft: (read: ReadLeft) => Promise<NonNullable<Outcome['left']>>
  /** Notes that the buyer was shown so: the next one is a new one. */
  markSeen: () => Promise<void>
}

/** One request to the wallet, by its place in the journal. */
export type EntryHandle = {
  readonly index: number
  /** What is known of it now. Throws `Unexpected` where there is no such entry. */
  read: () => JournalEntry
  /** Notes what became of it. */
  update: (change: EntryChange) => Promise<void>
  /** Notes an answer that may come when the purchase is over: then it changes nothing. */
  updateLate: (change: EntryChange) => Promise<void>
}

/** No tab takes longer to write what it has made of what it has just read. */
const writingMs = 50
