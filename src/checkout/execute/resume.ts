import type { TransactionReceipt } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { inWords } from '../explain/stepSentences.js'
import { isIdempotent } from '../journal/isIdempotent.js'
import type { JournalEntry } from '../journal/journal.js'
import { currentEntry, lookUp } from '../journal/lookUp.js'
import type { CheckoutContext } from './context.js'
import { followBatch, hasTakenBatch } from './runBatch.js'
import { settle } from './waitForSettlement.js'

/**
 * Finds out what became of what was asked before. Returns the receipt if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and our market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice. A market without such ids is not asked
 * again while it is not known.
 *
 * @throws CheckoutError `PaymentUnknown`, and as `settle`.
 */
export async function resume(context: CheckoutContext): Promise<TransactionReceipt | undefined> {
  const { journal } = context
  for (const at of unsettled(journal.record.entries)) {
    journal.turnTo(at)
    const receipt = await follow(context)
    if (receipt) return receipt
  }
  return undefined
}

/** Gives up a payment that the buyer says never went out, unless the chain or the wallet knows better. */
export async function abandon(context: CheckoutContext): Promise<void> {
  const { journal } = context
  for (const at of unsettled(journal.record.entries)) {
    journal.turnTo(at)
    const { status } = currentEntry(context)
    const open = status === 'asked' || status === 'sent'
    if (!open || (await lookUp(context)).kind !== 'absent' || (await hasTakenBatch(context))) continue
    await journal.amend({ status: 'failed' })
  }
}

/** The last payment that may have been made, however much was asked after it, and what was asked last. */
function unsettled(entries: readonly JournalEntry[]): Set<number> {
  const places = [
    entries.findLastIndex(({ market, status }) => market && !isOver(status)),
    entries.length - 1,
  ]
  return new Set(places.filter((at) => at >= 0))
}

function isOver(status: JournalEntry['status']): boolean {
  return status === 'declined' || status === 'failed'
}

async function follow(context: CheckoutContext): Promise<TransactionReceipt | undefined> {
  const { journal, dispatch } = context
  const entry = currentEntry(context)
  if (isOver(entry.status) || (entry.status === 'done' && !entry.market)) return undefined
  const found = await lookUp(context)
  const taken = found.kind === 'absent' && (await hasTakenBatch(context))
  if (!taken && found.kind === 'absent' && !isIdempotent(entry)) {
    throw new CheckoutError('PaymentUnknown', { details: 'This market would take the payment twice.' })
  }
  if (!taken && (found.kind === 'absent' || found.kind === 'replaced')) {
    if (found.kind === 'replaced') await journal.amend({ status: 'failed' })
    return undefined
  }
  dispatch({ type: 'plan', steps: [{ id: entry.id, ...inWords({ kind: 'before' }), status: 'pending' }] })
  try {
    const receipt = await (taken ? followBatch(context, [0]) : settle(context, [0]))
    return entry.market ? receipt : undefined
  } catch (error) {
    const unknown = error instanceof CheckoutError && error.code === 'PaymentUnknown'
    if (unknown && !isIdempotent(entry)) throw error
    // It failed for good, or was not what is under way: so the purchase starts over.
    if (error instanceof CheckoutError && forGood.has(error.code)) return undefined
    throw error
  }
}

const forGood = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])
