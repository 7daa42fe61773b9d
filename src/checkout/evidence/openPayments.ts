import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord } from '../journal/journalRecord.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { hasPassed } from './hasPassed.js'
import { isUnsettled, readTransactionStatus } from './readTransactionStatus.js'

/**
 * The payments of a record that may still be made: each that was asked for and of which neither the chain nor its deadline nor
 * the buyer says that it can't be, while the block that says so is there. What took the place of one says so once it is deep
 * enough for this purchase. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export async function openPayments(options: openPayments.Options): Promise<readonly JournalEntry[]> {
  const { client, intent, record } = options
  const confirmations = confirmationsOf(options)
  // What was shown as made was deep enough.
  const entries = record.status === 'open' ? record.entries : []
  const asked = entries.filter(({ market, status }) => market && status !== 'declined')
  const found = await readChain(() =>
    Promise.all(
      asked.map(async (entry) => {
        // Asked first: what is found after it was found in time.
        const isOver = await hasPassed(client, entry, confirmations)
        const found = await readTransactionStatus({
          client,
          intent,
          journal: { record },
          entry,
          confirmations,
        })
        return isUnsettled(found, entry) && !isOver ? [entry] : []
      }),
    ),
  )
  return found.flat()
}

export declare namespace openPayments {
  type Options = confirmationsOf.Options & { client: ChainClient; intent: Intent; record: JournalRecord }
}
