import type { Intent } from '../intent/intent.js'
import type { Journal } from './openJournal.js'
import { reconcile, type TransactionStatus } from './reconcile.js'

/**
 * Reads from the chain what became of an entry of the journal. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function readTransactionStatus(options: readTransactionStatus.Options): Promise<TransactionStatus> {
  const { journal, ...rest } = options
  const { purchaseId, entries } = journal.record
  // Asked for twice, it may have been made by the first of them.
  const since = entries.find(({ market }) => market)?.block
  return reconcile({ ...rest, purchaseId, since })
}

/** Whether what was asked may still happen. */
export function isUnsettled({ kind }: TransactionStatus): boolean {
  return kind === 'absent' || kind === 'pending'
}

export declare namespace readTransactionStatus {
  type Options = Omit<reconcile.Options, 'purchaseId' | 'since'> & {
    intent: Intent
    journal: Pick<Journal, 'record'>
  }
}
