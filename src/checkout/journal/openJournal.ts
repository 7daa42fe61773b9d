import type { Hex } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { setAside } from '../storage/setAside.js'
import { createAllowanceIndex, type ReadLeft } from './allowanceIndex.js'
import { allowancesIn, amountsIn, type Grant, leftOpen, standing } from './allowances.js'
import { journalKey } from './journalKey.js'
import type { EntryChange, JournalEntry, JournalRecord } from './journalRecord.js'
import { findPurchaseId, recordVersion, unreadEntry, unreadRecord } from './journalRecord.js'
import { createOrderIndex } from './orderIndex.js'
import { hashRecord, parseRecord, serializeRecord } from './parseRecord.js'

/**
 * Opens the journal of a purchase: its wallet requests, each written before the prompt. A reload, a second tab or a retry then finds out
 * what became of them instead of prompting again.
 *
 * A purchase keeps its id and its reference until the page has shown its success. Only then does a new purchase begin.
 *
 * A record that cannot be read, or of another version, counts as a payment that may take effect, until the buyer says that it was not
 * sent. The journal moves it to a name of its own, and keeps its purchase id: a market takes an id once.
 *
 * @throws {CheckoutError} StorageFailed – the storage refuses. Every change throws the same, and StoppedElsewhere if another tab changed
 * the record.
 */
export async function openJournal(options: openJournal.Options): Promise<Journal> {
  const { storage, intent, locks } = options
  const opened = await readOpened(options)
  const { key, past, last } = opened
  const file = openFile(options, opened)
  const index = createAllowanceIndex({ storage, intent, locks })
  const orders = createOrderIndex({ storage, intent, key, locks })
  // Without locks, two tabs with the same request would each take the other's record for its own.
  const tab = locks ? undefined : `${Math.random()}`
  const entry = (index: number) => openEntry(file, index)
  return {
    get record() {
      return file.record()
    },
    past,
    last,
    entry,
    reopen: async () => {
      if (last) file.replace(last)
      await file.save(reopened)
    },
    name: (change) => file.replace({ ...file.record(), ...change }),
    readAll: async () => {
      const newest = await file.read()
      const record = file.record()
      return newest.purchaseId === record.purchaseId ? [newest] : [record, newest]
    },
    readGranted: async (allowance) => {
      const listed = await guardStorage(() => index.listAmounts(allowance))
      const amounts = [...amountsIn(file.record(), allowance), ...listed]
      return amounts.reduce((largest, amount) => (amount > largest ? amount : largest), 0n)
    },
    readOthers: async () => {
      const others = await guardStorage(orders.readOthers)
      return others.filter((other) => !file.record().disregarded?.includes(hashRecord(other)))
    },
    disregard: (others) =>
      file.save((newest) => ({ ...newest, disregarded: [...(newest.disregarded ?? []), ...others] })),
    begin: async (request) => {
      if (request.market) await guardStorage(orders.add)
      const grants = allowancesIn({ entries: [request] })
      await guardStorage(() => Promise.all(grants.map((grant) => index.add(grant, key))))
      const added = request.market ? { ...request, maxTotal: intent.maxTotal } : request
      await file.save((newest) => ({ ...newest, tab, entries: [...newest.entries, added] }), true)
      const begun = entry(file.record().entries.length - 1)
      // Two purchases that begin at the same time write before they look: at least one of them sees the other.
      if (request.market && request.status === 'asked' && (await guardStorage(orders.hasMore))) {
        await begun.update({ status: 'declined' })
        throw new CheckoutError('EarlierUnsettled')
      }
      return begun
    },
    recordMilestone: (name) => recordMilestone(file, name),
    close: async (outcome) => {
      const received = [...outcome.received]
      await file.save((newest) => ({ ...newest, status: 'done', outcome: { ...outcome, received } }))
      await orders.remove().catch(() => {})
    },
    keepLeft: async (read) => {
      const left = await index.readLeft({ ...file.record(), key, read })
      if (left) await file.save((newest) => ({ ...newest, left })).catch(() => {})
      return left ?? []
    },
    // Until the chain is read, every allowance counts as unused.
    markSeen: () =>
      file.save((newest) => ({
        ...newest,
        status: 'seen',
        left: newest.left ?? standing(allowancesIn(newest)),
      })),
  }
}

export declare namespace openJournal {
  type Options = {
    storage: CheckoutStorage
    intent: Intent
    /** The id for a new purchase. */
    purchaseId: Hex
    /** Whether to open a purchase whose success was shown, instead of a new one. @default false */
    includeSeen?: boolean | undefined
    /** The record's text when the buyer pressed the button. A success that a page had shown by then is finished. @default its text now */
    before?: string | null | undefined
    /** Locks out other tabs. @default nothing does */
    locks?: Pick<LockManager, 'request'> | undefined
  }
}

/** The stored data at the time when the journal was opened. */
type Opened = Awaited<ReturnType<typeof readOpened>>

/** Reads the record of a purchase, and decides whether it continues or a new one begins. */
async function readOpened(options: openJournal.Options) {
  const { storage, intent, purchaseId, includeSeen = false, before } = options
  const key = journalKey(intent)
  const text = await guardStorage(() => storage.getItem(key))
  const found = text === null ? undefined : parseRecord(text)
  const unread = found ? null : text
  // A purchase that any tab completed after the buyer pressed is the one that the buyer meant.
  const shown = before === undefined || before === text ? found : parseRecord(before ?? '')
  const isOver = found?.status === 'seen' && shown?.status === 'seen' && shown.purchaseId === found.purchaseId
  // The page shows this purchase, so it means no other one, even if another tab has completed it.
  const isShown = found?.outcome !== undefined && found.purchaseId === purchaseId
  if (found && (!isOver || includeSeen || isShown))
    return { key, text, unread, record: found, past: undefined, last: undefined }
  const record: JournalRecord = {
    version: recordVersion,
    purchaseId: (unread !== null && findPurchaseId(unread)) || purchaseId,
    reference: intent.reference,
    status: 'open',
    entries: found ? leftOpen(found) : text === null ? [] : [unreadEntry(intent.buyer)],
    told: [],
  }
  // The purchase of a record that cannot be read continues under its id.
  const isNew = record.purchaseId === purchaseId
  return { key, text, unread, record, past: isNew ? (found?.count ?? -1) + 1 : undefined, last: found }
}

/** The record in the storage, which other tabs may change. */
type RecordFile = ReturnType<typeof openFile>

function openFile({ storage, intent, locks }: openJournal.Options, opened: Opened) {
  const { key } = opened
  const readText = () => guardStorage(() => storage.getItem(key))
  let { text: known, unread } = opened
  let record: JournalRecord = opened.record
  let isAlone = true

  /** Reads the record from the storage. */
  async function read(): Promise<JournalRecord> {
    const text = await readText()
    if (text === null || text === known) return record
    const found = parseRecord(text) ?? unreadRecord(intent.buyer, text)
    // The storage may return an older text, or another tab may have written without this tab's entries.
    const lost = found.purchaseId === record.purchaseId ? record.entries.slice(found.entries.length) : []
    return { ...found, entries: [...found.entries, ...lost] }
  }

  /** Changes the record. Before a wallet prompt, it also makes sure that no other tab changes it at the same time. */
  async function save(change: (newest: JournalRecord) => JournalRecord, isBeforePrompt = false) {
    const newest = await read()
    // Without locks, another tab may have paid. Its record stays, and this tab sends no request until it has read the chain.
    isAlone &&= newest === record
    if (newest.purchaseId !== record.purchaseId || (isBeforePrompt && !isAlone))
      throw new CheckoutError('StoppedElsewhere')
    const next = change(newest)
    if (unread !== null) await setAside({ storage, key, text: unread })
    unread = null
    const text = await guardStorage(() => serializeRecord(next))
    await guardStorage(() => storage.setItem(key, text))
    // Another tab may be about to write what it made of the earlier text. After this pause only the last writer continues.
    if (isBeforePrompt && !locks) await sleep(writingMs)
    // The next page would repeat a request that the storage did not keep.
    const kept = isBeforePrompt ? await readText() : text
    if (kept !== text) throw new CheckoutError(kept ? 'StoppedElsewhere' : 'StorageFailed')
    known = text
    record = next
  }

  return {
    record: () => record,
    /** Changes the record in memory only: the next save writes it. */
    replace: (next: JournalRecord) => {
      record = next
    },
    read,
    save,
  }
}

/** The maximum time, in milliseconds, that a tab takes to write a change of what it has read. */
const writingMs = 50

function openEntry(file: RecordFile, index: number): EntryHandle {
  const update = (change: EntryChange) =>
    file.save((newest) => ({
      ...newest,
      entries: newest.entries.map((entry, place) => (place === index ? { ...entry, ...change } : entry)),
    }))
  return {
    index,
    read: () => {
      const entry = file.record().entries[index]
      if (!entry) throw new CheckoutError('Unexpected')
      return entry
    },
    update,
    updateLate: async (change) => {
      if ((await file.read()).purchaseId === file.record().purchaseId) await update(change)
    },
  }
}

/** Returns the record as open after a reorg removed its success. The checkout emits the success again once the purchase is made. */
function reopened({ entries, told, left: _, ...record }: JournalRecord): JournalRecord {
  const asSent = (entry: JournalEntry): JournalEntry =>
    entry.market && entry.status === 'done' ? { ...entry, status: 'sent' } : entry
  return {
    ...record,
    status: 'open',
    entries: entries.map(asSent),
    told: told.map((name) => (name === 'succeeded' ? 'retracted' : name)),
  }
}

async function recordMilestone(file: RecordFile, name: string): Promise<number | undefined> {
  if (file.record().told.includes(name)) return undefined
  let isNew = true
  await file.save((newest) => {
    isNew = !newest.told.includes(name)
    return isNew ? { ...newest, told: [...newest.told, name] } : newest
  })
  return isNew ? file.record().told.length : undefined
}

/** The journal of one purchase, see {@link openJournal}. Each function writes before it resolves. */
export type Journal = {
  readonly record: JournalRecord
  /** The number of equal purchases that were completed, if this one is new; `undefined` if it continues. */
  readonly past: number | undefined
  /** The last equal purchase, if this one is new. */
  readonly last: JournalRecord | undefined
  /** Continues the last purchase instead of a new one, or this one: the chain no longer shows its success. */
  reopen: () => Promise<void>
  /** Gives a new purchase its id. The next change writes it. */
  name: (change: Pick<JournalRecord, 'purchaseId' | 'count'>) => void
  /** Returns the entry at an index of the record. */
  entry: (index: number) => EntryHandle
  /** Reads the stored record, and this tab's own record if another tab has begun a new equal purchase. */
  readAll: () => Promise<readonly JournalRecord[]>
  /** Returns the largest amount of an allowance that any journal asked for and that may still stand. */
  readGranted: (allowance: Pick<Grant, 'token' | 'spender'>) => Promise<bigint>
  /** Returns the records of other purchases that asked for a payment of the same orders and are not disregarded. */
  readOthers: () => Promise<readonly JournalRecord[]>
  /** Records that the buyer says of other purchases, each by its hash, that they were not sent. */
  disregard: (others: readonly Hex[]) => Promise<void>
  /** Writes a request before the wallet is prompted. */
  begin: (entry: JournalEntry) => Promise<EntryHandle>
  /** Records that the checkout emits a milestone to the host. Returns its place in the sequence; `undefined` if it was emitted before. */
  recordMilestone: (name: string) => Promise<number | undefined>
  /** Records that the purchase is made. */
  close: (outcome: Outcome) => Promise<void>
  /**
   * Records and returns the allowances that a completed purchase left, for the next one. An allowance that cannot be read counts as left.
   * Never fails.
   */
  keepLeft: (read: ReadLeft) => Promise<NonNullable<Outcome['left']>>
  /** Records that the page showed the success: the next purchase is a new one. */
  markSeen: () => Promise<void>
}

/** One wallet request in the journal. */
export type EntryHandle = {
  readonly index: number
  /** Returns the entry as it is known now. Throws `Unexpected` if there is none. */
  read: () => JournalEntry
  /** Changes the entry. */
  update: (change: EntryChange) => Promise<void>
  /** Changes the entry, unless another purchase has begun since. */
  updateLate: (change: EntryChange) => Promise<void>
}
