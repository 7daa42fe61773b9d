import { isAddressEqual } from 'viem'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { Journal } from '../journal/openJournal.js'
import { hasFailed } from '../journal/unsettledEntries.js'
import { reconcile, type TransactionStatus } from './gather.js'

/**
 * Reads from the chain what became of an entry of the journal. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function readTransactionStatus(options: readTransactionStatus.Options): Promise<TransactionStatus> {
  const { journal, ...rest } = options
  const { purchaseId, entries } = journal.record
  // Asked for twice, it may have been made by the first of them.
  const since = rest.entry.market ? entries.find(({ market }) => market) : undefined
  return reconcile({ ...rest, purchaseId, since })
}

/**
 * Whether what was asked may still happen: what is over only where its own transaction waits again, as the block is gone, and where
 * others have sent it for the account in vain, who may send it again.
 */
export function isUnsettled(
  found: TransactionStatus,
  entry?: Pick<JournalEntry, 'status' | 'account'>,
): boolean {
  if (found.kind === 'pending' && found.hash) return true
  if (entry && found.kind === 'mined')
    return found.receipt.status === 'reverted' && !isAddressEqual(found.receipt.from, entry.account)
  return (found.kind === 'absent' || found.kind === 'pending') && !(entry && hasFailed(entry.status))
}

export declare namespace readTransactionStatus {
  type Options = Omit<reconcile.Options, 'purchaseId' | 'since'> & {
    intent: Intent
    journal: Pick<Journal, 'record'>
  }
}
