import type { Run } from '../context/run.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord } from '../journal/journalRecord.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { readTransactionStatus } from './gather.js'

/** Returns the recorded payments that may still take effect, because neither a confirmed block nor a passed deadline rules them out. */
export async function openPayments(options: openPayments.Options): Promise<readonly JournalEntry[]> {
  const { client, intent, record } = options
  const confirmations = confirmationsOf(options)
  const deadlineDepth = confirmations
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

/** Returns the other purchases of the same orders that have a payment which may still take effect. */
export async function findConflictingPurchases(
  context: findConflictingPurchases.Context,
): Promise<findConflictingPurchases.ReturnType> {
  const { client, intent, journal, policy } = context
  const others = await journal.readOthers()
  const open = others.map(async (record) => {
    return { record, payments: await openPayments({ client, intent, policy, record }) }
  })
  return (await Promise.all(open)).filter(({ payments }) => payments.length > 0)
}

export declare namespace findConflictingPurchases {
  type Context = Pick<Run, 'client' | 'intent' | 'journal' | 'policy'>
  type ReturnType = readonly { record: JournalRecord; payments: readonly JournalEntry[] }[]
}
