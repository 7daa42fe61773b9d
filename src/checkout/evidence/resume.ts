import type { TransactionReceipt } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { maxReorgDepth } from '../context/limits.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { inWords } from '../explain/stepSentences.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { hasFailed, pendingEntries } from '../journal/pendingEntries.js'
import { readBatchStatus } from './batchStatus.js'
import { waitForBatch, waitForSettlement } from './follow.js'
import { readTransactionStatus } from './gather.js'
import type { Verdict } from './judge.js'
import { readSwapped } from './readSwapped.js'
import { isIdempotent, isRepeatable } from './repeat.js'
import type { Settlement } from './settle.js'
import { watchMultisig } from './watchMultisig.js'

/**
 * Looks for the outcomes of earlier wallet requests. If one of the requests is a payment, waits until it is confirmed and returns it.
 * Returns `undefined` if no payment was found and a new request cannot pay twice. If a second request could pay twice, throws
 * `PaymentUnknown`. Believes a recorded rejection or failure only while the chain agrees.
 */
export async function resume(context: Run): Promise<Settlement | undefined> {
  for (const entry of pendingEntries(context.journal)) {
    const settlement = await resumeEntry(context, entry)
    if (settlement?.receipt && entry.read().market) return settlement
  }
  return undefined
}

export declare namespace resume {
  type Context = Run
}

async function resumeEntry(context: Run, entry: EntryHandle): Promise<Settlement | undefined> {
  const { client, intent, journal, dispatch } = context
  const request = entry.read()
  if (isFinal(request)) return undefined
  const verdict = await readTransactionStatus({ client, intent, journal, entry: request })
  if (await isAsRecorded(client, request, verdict)) return undefined
  if (request.status !== 'asked' && request.status !== 'sent') await reopen(entry, verdict)
  const hasWalletBatch = verdict.kind === 'absent' && (await readBatchStatus(context, entry)) !== undefined
  // If the account is a multisig, its owners may still sign this request, so wait for it instead of sending another one.
  const isGathering =
    verdict.kind === 'absent' && request.status === 'sent' && (await watchMultisig(context, [])())
  if (verdict.kind === 'absent' && !hasWalletBatch && !isGathering) {
    if (verdict.canRepeat) return undefined
    throw new CheckoutError('PaymentUnknown', { details: whyUnknown(request) })
  }
  dispatch({ type: 'plan', steps: [{ id: request.id, ...inWords({ kind: 'before' }), status: 'pending' }] })
  try {
    const options = { entry, steps: [0] }
    return await (hasWalletBatch ? waitForBatch(context, options) : waitForSettlement(context, options))
  } catch (error) {
    if (!(error instanceof CheckoutError) || !finalCodes.has(error.code)) throw error
    if (error.code === 'PaymentUnknown' && !isRepeatable(request)) throw error
    return undefined
  }
}

function isFinal(request: JournalEntry): boolean {
  const { status, market, swap } = request
  if (!market && !swap) return status === 'done' || hasFailed(status)
  // Skip a rejected payment with a purchase id: `findRecordedPurchase` later asks the market for that id.
  return status === 'declined' && !swap && isIdempotent(request)
}

async function isAsRecorded(client: ChainClient, request: JournalEntry, verdict: Verdict): Promise<boolean> {
  const receipt = verdict.kind === 'made' || verdict.kind === 'void' ? verdict.receipt : undefined
  switch (request.status) {
    case 'declined':
      return receipt === undefined
    case 'failed':
      // A request has the status `failed` if it reverted, if it was replaced, or if the buyer said that the wallet did not send it. After a
      // reorg, or if the buyer was wrong, the request may be pending or mined.
      return !receipt && !('hash' in verdict && verdict.hash)
    case 'done':
      if (request.market) return false
      // Compare the amounts, because a swap may move other amounts after a reorg.
      return receipt ? hasRecordedAmounts(request, receipt) : isOld(client, request)
    default:
      return false
  }
}

async function reopen(entry: EntryHandle, verdict: Verdict): Promise<void> {
  const { status, market } = entry.read()
  if (status === 'declined' || (status === 'done' && !market)) await entry.update({ status: 'sent' })
  if (status === 'failed' && verdict.kind === 'pending')
    await entry.update({ status: 'sent', hash: verdict.hash })
}

async function hasRecordedAmounts(entry: JournalEntry, receipt: TransactionReceipt): Promise<boolean> {
  const { paid, received } = (await readSwapped(entry, receipt)) ?? {}
  return paid === entry.swapped?.paid && received === entry.swapped?.received
}

/** Whether the request is so old that nodes may have deleted its transaction. */
async function isOld(client: ChainClient, { block }: JournalEntry): Promise<boolean> {
  const height = await readChain(() => getBlockNumber(client, { cacheTime: 0 }))
  return height - block > maxReorgDepth
}

const finalCodes = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])

function whyUnknown({ swap, calls }: JournalEntry): string {
  if (swap) return 'A second request could swap twice.'
  return calls.length === 0
    ? 'The record of an earlier purchase cannot be read.'
    : 'This market would accept a second payment.'
}
