import { CheckoutError } from '../errors/CheckoutError.js'
import { inWords } from '../explain/stepSentences.js'
import { mayAskAgain } from '../journal/isIdempotent.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { hasFailed, unsettledEntries } from '../journal/unsettledEntries.js'
import { readBatchStatus } from '../wallet/readBatchStatus.js'
import { waitForBatch } from './waitForBatch.js'
import { type Settlement, waitForSettlement } from './waitForSettlement.js'

/**
 * Finds out what became of what was asked before. Returns the payment if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and our market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice. A market without such ids is not asked
 * again while it is not known.
 *
 * @throws CheckoutError `PaymentUnknown`, and as {@link waitForSettlement} and {@link waitForBatch}.
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
  const { client, journal, dispatch } = context
  const asked = entry.read()
  if (hasFailed(asked.status) || (asked.status === 'done' && !asked.market)) return undefined
  const { kind } = await readTransactionStatus({ client, journal, entry: asked })
  const isWithWallet = kind === 'absent' && (await readBatchStatus(context, entry)) !== undefined
  if (kind === 'absent' && !isWithWallet) {
    if (mayAskAgain(asked)) return undefined
    const details = asked.swap
      ? twice
      : asked.calls.length === 0
        ? unread
        : 'This market would take the payment twice.'
    throw new CheckoutError('PaymentUnknown', { details })
  }
  if (kind === 'replaced') {
    await entry.update({ status: 'failed' })
    return undefined
  }
  dispatch({ type: 'plan', steps: [{ id: asked.id, ...inWords({ kind: 'before' }), status: 'pending' }] })
  try {
    return await (isWithWallet ? waitForBatch : waitForSettlement)(context, { entry, steps: [0] })
  } catch (error) {
    if (!(error instanceof CheckoutError) || !finalCodes.has(error.code)) throw error
    if (error.code === 'PaymentUnknown' && !mayAskAgain(asked)) throw error
    // It failed for good, or was not what is under way: so the purchase starts over.
    return undefined
  }
}

const finalCodes = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])

/** Of a swap. */
const twice = 'What you pay with would be swapped twice.'

/** Of a record that stands for what cannot be read. */
const unread = 'What an earlier page has noted of this purchase cannot be read.'
