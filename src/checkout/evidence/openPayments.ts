import type { Run } from '../context/run.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord } from '../journal/journalRecord.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { readTransactionStatus } from './gather.js'

/**
 * Returns the payments of a record that may still take effect: those that neither the chain nor their deadline nor the buyer rules
 * out. A transaction that took the place of one rules it out only when it is confirmed.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer.
 */
export async function openPayments(options: openPayments.Options): Promise<readonly JournalEntry[]> {
  const { client, intent, record } = options
  const confirmations = confirmationsOf(options)
  const deadlineDepth = confirmations
  // The page showed a success only when it was confirmed.
  const entries = record.status === 'open' ? record.entries : []
  const requests = entries.filter(({ market, status }) => market && status !== 'declined')
  const verdicts = await Promise.all(
    requests.map((entry) =>
      readTransactionStatus({ client, intent, journal: { record }, entry, confirmations, deadlineDepth }),
    ),
  )
  return requests.filter((_, index) => verdicts[index]?.mayHappen)
}

export declare namespace openPayments {
  type Options = confirmationsOf.Options & { client: ChainClient; intent: Intent; record: JournalRecord }
}

/**
 * Returns the other purchases that share an order with this one and may still be paid, with their open payments.
 *
 * @throws {CheckoutError} ChainFailed, StorageFailed.
 */
export async function findUnsettled(context: findUnsettled.Context): Promise<findUnsettled.ReturnType> {
  const { client, intent, journal, policy } = context
  const others = await journal.readOthers()
  const open = others.map(async (record) => {
    return { record, payments: await openPayments({ client, intent, policy, record }) }
  })
  return (await Promise.all(open)).filter(({ payments }) => payments.length > 0)
}

export declare namespace findUnsettled {
  type Context = Pick<Run, 'client' | 'intent' | 'journal' | 'policy'>
  type ReturnType = readonly { record: JournalRecord; payments: readonly JournalEntry[] }[]
}
