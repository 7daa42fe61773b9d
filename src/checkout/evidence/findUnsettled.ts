import type { CheckoutContext } from '../context/checkoutContext.js'
import type { JournalEntry, JournalRecord } from '../journal/journalRecord.js'
import { openPayments } from './openPayments.js'

/**
 * Other purchases that may still be paid, each with the payments by which, and that share an order with this one: another quantity
 * of it, or for somebody else.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
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
  type Context = Pick<CheckoutContext, 'client' | 'intent' | 'journal' | 'policy'>
  type ReturnType = readonly { record: JournalRecord; payments: readonly JournalEntry[] }[]
}
