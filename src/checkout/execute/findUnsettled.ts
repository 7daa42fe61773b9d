import type { CheckoutContext } from '../context/checkoutContext.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import { openPayments } from '../journal/openPayments.js'

/**
 * The notes of other purchases that may still be paid, and that share an order with this one: another quantity of it, or for
 * somebody else.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
 */
export async function findUnsettled({
  client,
  journal,
}: findUnsettled.Context): Promise<readonly JournalRecord[]> {
  const others = await journal.readOthers()
  const open = await Promise.all(others.map((record) => openPayments({ client, record })))
  return others.filter((_, at) => open[at]?.length)
}

export declare namespace findUnsettled {
  type Context = Pick<CheckoutContext, 'client' | 'journal'>
}
