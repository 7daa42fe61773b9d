import type { TransactionReceipt } from 'viem'
import { CheckoutError } from './errors.js'
import { isTakenOnce } from './isTakenOnce.js'
import type { JournalEntry } from './journal.js'
import { currentEntry, lookUp } from './lookUp.js'
import { followBatch, hasTakenBatch } from './runBatch.js'
import { settle } from './settle.js'
import { inWords } from './stepSentences.js'
import type { World } from './world.js'

/**
 * Finds out what became of what was asked before. Returns the receipt if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and our market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice. A market without such ids is not asked
 * again while it is not known.
 *
 * @throws CheckoutError `PaymentUnknown`, and as `settle`.
 */
export async function takeUp(world: World): Promise<TransactionReceipt | undefined> {
  const { journal } = world
  for (const at of unsettled(journal.record.entries)) {
    journal.turnTo(at)
    const receipt = await follow(world)
    if (receipt) return receipt
  }
  return undefined
}

/** Gives up a payment that the buyer says never went out, unless the chain or the wallet knows better. */
export async function giveUp(world: World): Promise<void> {
  const { journal } = world
  for (const at of unsettled(journal.record.entries)) {
    journal.turnTo(at)
    const { status } = currentEntry(world)
    const open = status === 'asked' || status === 'sent'
    if (!open || (await lookUp(world)).kind !== 'absent' || (await hasTakenBatch(world))) continue
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

async function follow(world: World): Promise<TransactionReceipt | undefined> {
  const { journal, dispatch } = world
  const entry = currentEntry(world)
  if (isOver(entry.status) || (entry.status === 'done' && !entry.market)) return undefined
  const found = await lookUp(world)
  const taken = found.kind === 'absent' && (await hasTakenBatch(world))
  if (!taken && found.kind === 'absent' && !isTakenOnce(entry)) {
    throw new CheckoutError('PaymentUnknown', { details: 'This market would take the payment twice.' })
  }
  if (!taken && (found.kind === 'absent' || found.kind === 'replaced')) {
    if (found.kind === 'replaced') await journal.amend({ status: 'failed' })
    return undefined
  }
  dispatch({ type: 'plan', steps: [{ id: entry.id, ...inWords({ kind: 'before' }), status: 'pending' }] })
  try {
    const receipt = await (taken ? followBatch(world, [0]) : settle(world, [0]))
    return entry.market ? receipt : undefined
  } catch (error) {
    const unknown = error instanceof CheckoutError && error.code === 'PaymentUnknown'
    if (unknown && !isTakenOnce(entry)) throw error
    // It failed for good, or was not what is under way: so the purchase starts over.
    if (error instanceof CheckoutError && forGood.has(error.code)) return undefined
    throw error
  }
}

const forGood = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])
