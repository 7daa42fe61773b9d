import type { Hex } from 'viem'
import { sleep } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { quarantineRecord } from '../storage/quarantineRecord.js'
import { createAllowanceIndex, type ReadLeft } from './allowanceIndex.js'
import { allowancesIn, amountsIn, type Grant, nonZero, openAllowances } from './allowances.js'
import { journalKey } from './journalKey.js'
import type { EntryChange, JournalEntry, JournalRecord } from './journalRecord.js'
import { findPurchaseId, recordVersion, unreadEntry, unreadRecord } from './journalRecord.js'
import { createOrderIndex } from './orderIndex.js'
import { hashRecord, parseRecord, serializeRecord } from './parseRecord.js'

/**
 * Opens the journal of a purchase, which records each wallet request before its prompt. After a reload, in a second tab or on a retry, the
 * checkout looks for the outcome of these requests instead of prompting again.
 *
 * An unreadable record counts as a payment that may still be mined, until the buyer confirms that nothing was sent.
 */
export async function openJournal(options: openJournal.Options): Promise<Journal> {
  const { storage, intent, locks } = options
  const opened = await readOpened(options)
  const { key, isNew, completed, last } = opened
  const file = openFile(options, opened)
  const index = createAllowanceIndex({ storage, intent, locks })
  const orders = createOrderIndex({ storage, intent, key, locks })
  // Without Web Locks, two tabs with equal records could not tell which of them wrote last. So each tab adds a random id to its record.
  const tab = locks ? undefined : `${Math.random()}`
  const entry = (index: number) => openEntry(file, index)
  return {
    get record() {
      return file.record()
    },
    isNew,
    completed,
    last,
    entry,
    reopen: async () => {
      if (last) file.replace(last)
      await file.save(reopened)
    },
    assignId: (change) => file.replace({ ...file.record(), ...change }),
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
      const handle = entry(file.record().entries.length - 1)
      // Write the entry first, then look for other payments: if two purchases begin at the same time, at least one sees the other.
      if (request.market && request.status === 'asked' && (await guardStorage(orders.hasNewPayment))) {
        await handle.update({ status: 'declined' })
        throw new CheckoutError('PreviousPaymentPending')
      }
      return handle
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
    markSeen: () =>
      file.save((newest) => ({
        ...newest,
        status: 'seen',
        left: newest.left ?? nonZero(allowancesIn(newest)),
      })),
  }
}

export declare namespace openJournal {
  type Options = {
    storage: CheckoutStorage
    intent: Intent
    purchaseId: Hex
    includeSeen?: boolean | undefined
    /**
     * The record in the storage when the buyer pressed the button. It shows which purchase the buyer meant. @default the record in the
     * storage now
     */
    before?: string | null | undefined
    locks?: Pick<LockManager, 'request'> | undefined
  }
}

type Opened = Awaited<ReturnType<typeof readOpened>>

async function readOpened(options: openJournal.Options) {
  const { storage, intent, purchaseId, includeSeen = false, before } = options
  const key = journalKey(intent)
  const text = await guardStorage(() => storage.getItem(key))
  const found = text === null ? undefined : parseRecord(text)
  const unread = found ? null : text
  // Begin a new purchase only if the last purchase was already over when the buyer pressed the button. Otherwise the buyer meant the last
  // purchase, even if another tab has completed it since.
  const shown = before === undefined || before === text ? found : parseRecord(before ?? '')
  const isOver = found?.status === 'seen' && shown?.status === 'seen' && shown.purchaseId === found.purchaseId
  // If the host's page shows the stored purchase, the buyer means that purchase, even if another tab has completed it.
  const isShown = found?.outcome !== undefined && found.purchaseId === purchaseId
  if (found && (!isOver || includeSeen || isShown))
    return { key, text, unread, record: found, isNew: false, completed: found.count ?? 0, last: undefined }
  const record: JournalRecord = {
    version: recordVersion,
    purchaseId: (unread !== null && findPurchaseId(unread)) || purchaseId,
    reference: intent.reference,
    status: 'open',
    entries: found ? openAllowances(found) : text === null ? [] : [unreadEntry(intent.buyer)],
    told: [],
  }
  const isNew = record.purchaseId === purchaseId
  return { key, text, unread, record, isNew, completed: (found?.count ?? -1) + 1, last: found }
}

type RecordFile = ReturnType<typeof openFile>

function openFile({ storage, intent, locks }: openJournal.Options, opened: Opened) {
  const { key } = opened
  const readText = () => guardStorage(() => storage.getItem(key))
  let { text: known, unread } = opened
  let record: JournalRecord = opened.record
  let isAlone = true

  async function read(): Promise<JournalRecord> {
    const text = await readText()
    if (text === null || text === known) return record
    const found = parseRecord(text) ?? unreadRecord(intent.buyer, text)
    // Keep this tab's entries: the storage may return an older text, or another tab may have overwritten them.
    const lost = found.purchaseId === record.purchaseId ? record.entries.slice(found.entries.length) : []
    return { ...found, entries: [...found.entries, ...lost] }
  }

  /** Saves a change, and before a wallet prompt also checks that no other tab changed the record. */
  async function save(change: (newest: JournalRecord) => JournalRecord, isBeforePrompt = false) {
    const newest = await read()
    // Another tab may have paid: keep its record, and send no request from this tab.
    isAlone &&= newest === record
    if (newest.purchaseId !== record.purchaseId || (isBeforePrompt && !isAlone))
      throw new CheckoutError('StoppedInOtherTab')
    const next = change(newest)
    if (unread !== null) await quarantineRecord({ storage, key, text: unread })
    unread = null
    const text = await guardStorage(() => serializeRecord(next))
    await guardStorage(() => storage.setItem(key, text))
    // Without Web Locks, wait until every other tab has written: only the tab that wrote last finds its own text.
    if (isBeforePrompt && !locks) await sleep(writingMs)
    // Read the entry back: if the storage lost it, the request would be repeated after a reload.
    const kept = isBeforePrompt ? await readText() : text
    if (kept !== text) throw new CheckoutError(kept ? 'StoppedInOtherTab' : 'StorageFailed')
    known = text
    record = next
  }

  return {
    record: () => record,
    replace: (next: JournalRecord) => {
      record = next
    },
    read,
    save,
  }
}

/** The maximum time in milliseconds between a tab's read and its write. */
const writingMs = 50

function openEntry(file: RecordFile, index: number): EntryHandle {
  const update = (change: EntryChange) =>
    file.save((newest) => ({
      ...newest,
      entries: newest.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
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

export type Journal = {
  readonly record: JournalRecord
  /** Whether this attempt began the purchase. It is `false` if the storage already had the record of this purchase. */
  readonly isNew: boolean
  /** The number of completed purchases with the same items, buyer and recipient. */
  readonly completed: number
  /** The record of the previous purchase with the same items, buyer and recipient; `undefined` if this purchase is not new. */
  readonly last: JournalRecord | undefined
  /**
   * Reopens the purchase whose success a reorg removed: this purchase or, if this purchase is new, the previous one with the same items.
   */
  reopen: () => Promise<void>
  assignId: (change: Pick<JournalRecord, 'purchaseId' | 'count'>) => void
  entry: (index: number) => EntryHandle
  /** Reads the stored record. If another tab has begun a new purchase of the same items, also returns this tab's own record. */
  readAll: () => Promise<readonly JournalRecord[]>
  readGranted: (allowance: Pick<Grant, 'token' | 'spender'>) => Promise<bigint>
  readOthers: () => Promise<readonly JournalRecord[]>
  disregard: (others: readonly Hex[]) => Promise<void>
  begin: (entry: JournalEntry) => Promise<EntryHandle>
  /** Returns the milestone's number, counted from 1; `undefined` if it was recorded before. */
  recordMilestone: (name: string) => Promise<number | undefined>
  close: (outcome: Outcome) => Promise<void>
  keepLeft: (read: ReadLeft) => Promise<NonNullable<Outcome['left']>>
  markSeen: () => Promise<void>
}

export type EntryHandle = {
  readonly index: number
  read: () => JournalEntry
  update: (change: EntryChange) => Promise<void>
  updateLate: (change: EntryChange) => Promise<void>
}
