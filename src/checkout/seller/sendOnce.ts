import { type TransactionReceipt, zeroHash } from 'viem'
import type { Step } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { SellerContext } from './sellerContext.js'
import type { SellerRecord } from './sellerRecord.js'
import { sendAsSeller } from './sellerRequests.js'
import { waitUntilMined } from './waitUntilMined.js'

/** A seller's run whose last transaction must take effect at most once. */
export type OnceContext = SellerContext & {
  record: SellerRecord
  /** The number of confirmations after which a transaction counts as mined. */
  confirmations: number
}

/** A transaction that the chain confirmed. Its receipt does not prove its effect yet: a bundle succeeds even if a call in it fails. */
export type MinedOnce = { entry: JournalEntry; receipt: TransactionReceipt }

/** Runs in one tab at a time. Without Web Locks, only the record prevents two tabs from sending the same transaction. */
export async function runInOneTab<result>(
  { record, locks = globalThis.navigator?.locks }: runInOneTab.Options,
  run: () => Promise<result>,
): Promise<result> {
  if (!locks) return run()
  return locks.request(record.key, { ifAvailable: true }, (lock) => {
    if (lock) return run()
    throw record.unknown({ details: 'Another tab is sending this transaction.' })
  })
}

export declare namespace runInOneTab {
  type Options = {
    record: SellerRecord
    /** The Web Locks. @default the browser’s Web Locks, if there are any */
    locks?: Pick<LockManager, 'request'> | undefined
  }
}

/**
 * Returns the recorded transaction if it is mined. Waits while it is pending. Removes the record of a transaction that can no longer take
 * effect. The caller removes the record of a mined transaction.
 *
 * Throws `record.unknown` if the transaction may still take effect.
 */
export async function findEarlier(context: OnceContext): Promise<MinedOnce | undefined> {
  const { record, confirmations } = context
  let entry = await record.read()
  if (!entry) return undefined
  let found = await lookFor(context, entry)
  if (found === 'pending') {
    const wait = waitUntilMined(context, { entry, record, confirmations })
    const cause = await wait.catch((error: unknown) => error)
    // Read the record again, because the wait above recorded the nonce of the transaction.
    entry = (await record.read()) ?? entry
    found = await lookFor(context, entry)
    if (found === 'pending') throw unknownOutcome(record, cause)
  }
  if (found === 'unknown') throw record.unknown({ details: 'No node shows the earlier transaction yet.' })
  if (found) return { entry, receipt: found }
  await record.remove()
  return undefined
}

/**
 * Records the step, prompts the wallet for it, and returns the mined transaction. The chain, not the wallet, decides the outcome. The
 * caller removes the record once it has proven the effect.
 *
 * Throws `record.unknown` if the transaction may still take effect.
 */
export async function sendOnce(context: OnceContext, step: Step): Promise<MinedOnce> {
  const { record, confirmations } = context
  let sent: JournalEntry | undefined
  const write: SellerRecord['write'] = async (entry, before) => {
    await record.write(entry, before)
    sent = entry
  }
  const watched = { ...record, write }
  const cause = await sendAsSeller(context, step, { record: watched, confirmations }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!sent) throw cause
  const found = await lookFor(context, sent)
  if (typeof found === 'object') return { entry: sent, receipt: found }
  if (found !== undefined || !cause) throw unknownOutcome(record, cause)
  // A wallet may send a transaction that it reported as rejected. So keep the record after a rejection: the next attempt then looks for the
  // transaction once more.
  if (sent.status !== 'declined') await record.remove()
  throw cause
}

/**
 * Reads the proof of a mined transaction. Throws `record.unknown` if the node does not answer, because the transaction may have taken
 * effect.
 */
export async function readProof<result>(
  { record }: Pick<OnceContext, 'record'>,
  read: () => Promise<result>,
): Promise<result> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof CheckoutError && cause.code === 'OutcomeMismatch') throw cause
    throw record.unknown({ cause, details: 'The chain could not be read.' })
  }
}

/**
 * Looks for a recorded transaction on the chain. Returns `pending` while it has too few confirmations, `unknown` if it may still take
 * effect, and `undefined` if it cannot take effect any more.
 */
async function lookFor(context: OnceContext, entry: JournalEntry): Promise<Found> {
  const { client, confirmations } = context
  const journal = { record: { purchaseId: zeroHash, entries: [] } }
  const verdict = await readProof(context, () =>
    readTransactionStatus({ client, journal, entry, confirmations }),
  )
  switch (verdict.kind) {
    case 'made':
      return verdict.receipt
    case 'pending':
    case 'confirming':
      return 'pending'
    case 'absent':
      return entry.status === 'declined' ? undefined : 'unknown'
    case 'void':
    case 'replaced':
      return verdict.mayHappen ? 'unknown' : undefined
    default:
      return 'unknown'
  }
}

type Found = TransactionReceipt | 'pending' | 'unknown' | undefined

function unknownOutcome(record: SellerRecord, cause: unknown): Error {
  const { shortMessage: details } = (cause ?? {}) as Partial<CheckoutError>
  return record.unknown({ details, cause })
}
