import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Journal, JournalEntry } from './journal.js'
import { reconcile, type TransactionStatus } from './reconcile.js'

/**
 * Looks on the chain for what the wallet was asked: for the current entry of the journal. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function lookUp(context: lookUp.Context, options: lookUp.Options = {}): Promise<TransactionStatus> {
  const { client, journal } = context
  const { purchaseId, entries } = journal.record
  // Asked for twice, it may have been made by the first of them.
  const since = entries.find(({ market }) => market)?.block
  return reconcile({ client, entry: currentEntry(context), purchaseId, since, ...options })
}

export declare namespace lookUp {
  type Context = { client: ChainClient; journal: Journal }
  /** `entry` is what is looked for instead. */
  type Options = Partial<Pick<reconcile.Options, 'entry' | 'confirmations'>>
}

/** The entry that is being dealt with. */
export function currentEntry({ journal }: Pick<lookUp.Context, 'journal'>): JournalEntry {
  const entry = journal.record.entries[journal.current]
  if (!entry) throw new CheckoutError('Unexpected', { details: 'Nothing was asked yet.' })
  return entry
}
