import type { TransactionReceipt } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { deepestReorg } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { inWords } from '../explain/stepSentences.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { hasFailed, unsettledEntries } from '../journal/unsettledEntries.js'
import { type Settlement, waitForSettlement } from './follow.js'
import { readBatchStatus } from './readBatchStatus.js'
import { readSwapped } from './readSwapped.js'
import { readTransactionStatus } from './readTransactionStatus.js'
import { isIdempotent, mayAskAgain } from './repeat.js'
import { waitForBatch } from './waitForBatch.js'
import { createOwnerWatch } from './watchOwners.js'

/**
 * Finds out what became of what was asked before. Returns the payment if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and our market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice. A market without such ids is not asked
 * again while it is not known, nor is a swap, also one that was made and whose block is gone. What the wallet says was declined,
 * and sent all the same, counts, and so does what had failed in a block that is gone.
 *
 * @throws CheckoutError `PaymentUnknown`, `NotLoaded`, and as {@link waitForSettlement} and {@link waitForBatch}.
 */
export async function resume(context: resume.Context): Promise<Settlement | undefined> {
  for (const entry of unsettledEntries(context.journal)) {
    const settlement = await follow(context, entry)
    if (settlement?.receipt && entry.read().market) return settlement
  }
  return undefined
}

export declare namespace resume {
  type Context = waitForSettlement.Context & waitForBatch.Context
}

async function follow(context: resume.Context, entry: EntryHandle): Promise<Settlement | undefined> {
  const { client, intent, journal, dispatch } = context
  const asked = entry.read()
  const { status, market, swap } = asked
  const isDeclined = status === 'declined'
  if ((status === 'done' || hasFailed(status)) && !market && !swap) return undefined
  // What is noted by an id is looked for by it, whatever the wallet says.
  if (isDeclined && !swap && isIdempotent(asked)) return undefined
  const found = await readTransactionStatus({ client, intent, journal, entry: asked })
  const { kind } = found
  if (isDeclined) {
    if (found.kind !== 'mined') return undefined
    // What was found by its call nobody has named.
    await entry.update({ status: 'sent' })
  }
  if (status === 'done' && !market) {
    // In another block it may have swapped otherwise, or not at all.
    const isDone = found.kind === 'mined' ? await isAsNoted(asked, found.receipt) : await isOld(client, asked)
    if (isDone) return undefined
    // The block of the swap is gone: it is as open as when it was asked for.
    await entry.update({ status: 'sent' })
  }
  // The block in which it failed, or another took its place, may be gone: then it is as open as it was.
  if (status === 'failed') {
    if (!('receipt' in found || ('hash' in found && found.hash))) return undefined
    if (kind === 'pending') await entry.update({ status: 'sent', hash: found.hash })
  }
  const isWithWallet = kind === 'absent' && (await readBatchStatus(context, entry)) !== undefined
  // Its owners may sign at any time what the wallet has: asked again, they would have it twice before them.
  const isGathering = kind === 'absent' && asked.status === 'sent' && (await awaitsOwners(context))
  if (kind === 'absent' && !isWithWallet && !isGathering) {
    if (mayAskAgain(asked)) return undefined
    const details = asked.swap
      ? twice
      : asked.calls.length === 0
        ? unread
        : 'This market would take the payment twice.'
    throw new CheckoutError('PaymentUnknown', { details })
  }
  dispatch({ type: 'plan', steps: [{ id: asked.id, ...inWords({ kind: 'before' }), status: 'pending' }] })
  try {
    const wait = isWithWallet ? waitForBatch : waitForSettlement
    return await wait(context, { entry, steps: [0] })
  } catch (error) {
    if (!(error instanceof CheckoutError) || !finalCodes.has(error.code)) throw error
    if (error.code === 'PaymentUnknown' && !mayAskAgain(asked)) throw error
    // It failed for good, or was not what is under way: so the purchase starts over.
    return undefined
  }
}

/** Whether a swap has moved what is noted of it. */
async function isAsNoted(entry: JournalEntry, receipt: TransactionReceipt): Promise<boolean> {
  const { paid, received } = (await readSwapped(entry, receipt)) ?? {}
  return paid === entry.swapped?.paid && received === entry.swapped?.received
}

/** Nodes forget what is old, and no chain takes back as much. */
async function isOld(client: ChainClient, { block }: JournalEntry): Promise<boolean> {
  const height = await readChain(() => getBlockNumber(client, { cacheTime: 0 }))
  return height - block > deepestReorg
}

/** Whether the account is one whose owners sign first. The plan that shows it is not known yet. */
function awaitsOwners(context: resume.Context): Promise<boolean> {
  return createOwnerWatch(context, { steps: [] })()
}

const finalCodes = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])

/** Of a swap. */
const twice = 'This would be swapped twice.'

/** Of a record that stands for what cannot be read. */
const unread = 'The notes of an earlier page cannot be read.'
