import type { Funds } from '../../errors.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { rememberedFunds, worstOf } from '../journal/fundsStatus.js'
import { type Grant, isOurs, takersIn } from '../journal/grantsIn.js'
import { isUnread, type JournalEntry, type JournalRecord } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import { readAllowance } from '../plan/readAllowance.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import type { Policy } from '../verify/policy.js'
import type { Readers } from '../verify/trust.js'
import { hasPassed } from './hasPassed.js'
import { isBought } from './isBought.js'
import { isNoop } from './isNoop.js'
import { hasPaid } from './payment.js'
import { isUnsettled, readTransactionStatus } from './readTransactionStatus.js'
import { isIdempotent } from './repeat.js'

/**
 * Reads from the chain where the money stands now: what became of all that this purchase asked for, also in another tab, and
 * what each contract may still take for which it ever asked an allowance. Only reads, all at once, and never throws.
 *
 * Where the chain does not answer in time, the journal's word is given: never one that is better than the truth.
 */
export async function readFunds(options: readFunds.Options): Promise<Funds> {
  let records: readonly JournalRecord[] | undefined
  const readAll = async () => (records = await options.journal.readAll())
  try {
    return await askFunds({ ...options, journal: { ...options.journal, readAll } })
  } catch {
    // A storage that is silent does not tell what another tab has sent.
    return records ? worstOf(records.map(rememberedFunds)) : 'unknown'
  }
}

/** As {@link readFunds}, and rejects where the chain does not answer in time. */
export async function askFunds(options: readFunds.Options): Promise<Funds> {
  const { journal, limits } = options
  const late = () => new CheckoutError('ChainFailed')
  const reading = journal
    .readAll()
    .then((records) => Promise.all(records.map((record) => readRecord(options, record))))
  return worstOf(await withTimeout(reading, { timeoutMs: limits.requestTimeoutMs, late }))
}

export declare namespace readFunds {
  type Options = {
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    /** What reads the market that was paid. */
    readers: Promise<Readers>
    journal: Pick<Journal, 'readAll' | 'readGranted'>
    /** How long the chain may take, in milliseconds. */
    limits: { requestTimeoutMs: number }
  }
}

async function readRecord(options: readFunds.Options, record: JournalRecord): Promise<Funds> {
  const asked = await Promise.all(record.entries.map((entry) => readEntry(options, record, entry)))
  // Read after it: an approval that is mined in between is either seen as under way, or in the allowance.
  const left = await Promise.all([
    ...takersIn(record, options.intent).map((grant) => readGrant(options, grant)),
    readNote(options, record),
  ])
  // What was swapped and swapped back is not held.
  const back = record.entries.findLastIndex(({ back }, at) => back && asked[at] === 'swapped')
  const stands = asked.filter((funds, at) => at > back || funds !== 'swapped')
  return worstOf([...stands, ...left])
}

/** Whether the markets have noted the purchase, whoever has sent it. */
async function readNote(
  { client, intent, policy }: readFunds.Options,
  record: JournalRecord,
): Promise<Funds> {
  const { count, purchaseId } = record
  // What is drawn here nobody else can have; what was asked for by notes that cannot be read only the markets know.
  if (count === undefined && !isUnread(record)) return 'none'
  return (await isBought({ client, intent, policy, purchaseId })) ? 'spent' : 'none'
}

/** What became of one thing that was asked: whether it has paid, or may still happen. */
async function readEntry(
  options: readFunds.Options,
  record: JournalRecord,
  entry: JournalEntry,
): Promise<Funds> {
  const { client, intent, policy, readers } = options
  const { market, status, kind, hash } = entry
  const read = (entry: JournalEntry, confirmations?: number) =>
    readTransactionStatus({ client, intent, journal: { record }, entry, confirmations })
  const isOpen = status === 'asked' || status === 'sent'
  if (!market) {
    if (entry.swap) return readSwapEntry(options, entry, read)
    if (kind === 'signature') return isUnnamedPermit(entry) ? 'unknown' : 'none'
    if (!isOpen) return 'none'
    return isUnsettled(await read(entry)) ? 'unknown' : 'none'
  }
  // Asked first: what is found after it was found in time.
  const confirmations = confirmationsOf({ intent, policy })
  const isOver = await hasPassed(client, entry, confirmations)
  const { hash: _, ...anyOther } = entry
  const [own, other] = await Promise.all([
    read(entry),
    hash && isIdempotent(entry) ? read(anyOther) : undefined,
  ])
  let isClear = true
  for (const found of [own, other]) {
    if (found?.kind !== 'mined') continue
    const paid = await hasPaid({ client, intent, policy, readers, entry, receipt: found.receipt })
    if (paid) return 'spent'
    isClear &&= paid === false
  }
  if (!isClear) return 'unknown'
  // What was done is undone when the block of it is gone, and may be done again; so is what took its place.
  const last = own.kind === 'replaced' ? await read(entry, confirmations) : own
  if (!isUnsettled(last, entry)) return 'none'
  return isOver ? 'none' : 'unknown'
}

/** A swap that was made is no payment: what came out is the buyer's. */
async function readSwapEntry(
  options: readFunds.Options,
  entry: JournalEntry,
  read: (entry: JournalEntry) => ReturnType<typeof readTransactionStatus>,
): Promise<Funds> {
  const { status } = entry
  const found = await read(entry)
  if (isUnsettled(found, entry)) return status === 'declined' ? 'none' : 'unknown'
  if (found.kind !== 'mined' || found.receipt.status !== 'success') return 'none'
  const { receipt } = found
  return (await isNoop({ ...options, entry, receipt })) ? 'none' : 'swapped'
}

/** A signature that the journal names no allowance for: it may give one, and no chain can be asked which. */
function isUnnamedPermit({ id, permit, status }: JournalEntry): boolean {
  return id !== 'signEIP191' && !permit && status !== 'declined'
}

/** Whether a contract may still take something. An allowance that the buyer gave elsewhere is not this purchase's. */
export async function readGrant(
  { client, intent, journal }: Pick<readFunds.Options, 'client' | 'intent' | 'journal'>,
  grant: Grant,
): Promise<'approval' | 'none'> {
  const { token, spender, amount } = grant
  const [allowance, granted] = await Promise.all([
    // A token that does not say any more what is allowed has not taken it back.
    readAllowance({ client, buyer: intent.buyer, token, spender, unread: amount }),
    journal.readGranted({ token, spender }),
  ])
  return allowance > 0n && isOurs(grant, allowance, granted) ? 'approval' : 'none'
}
