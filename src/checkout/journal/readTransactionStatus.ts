import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from './journalRecord.js'
import type { Journal } from './openJournal.js'
import { reconcile, type TransactionStatus } from './reconcile.js'

/**
 * Reads from the chain what became of an entry of the journal. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function readTransactionStatus(options: readTransactionStatus.Options): Promise<TransactionStatus> {
  const { client, journal, entry, confirmations } = options
  const { purchaseId, entries } = journal.record
  // Asked for twice, it may have been made by the first of them.
  const since = entries.find(({ market }) => market)?.block
  return reconcile({ client, entry, purchaseId, since, confirmations })
}

export declare namespace readTransactionStatus {
  type Options = {
    client: ChainClient
    journal: Pick<Journal, 'record'>
    /** What is looked for. */
    entry: JournalEntry
    /** Blocks, its own included, until a transaction counts as mined. @default 1 */
    confirmations?: number | undefined
  }
}
