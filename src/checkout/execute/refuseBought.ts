import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { isBought } from '../evidence/purchaseIds.js'
import { resume } from '../evidence/resume.js'
import type { Settlement } from '../evidence/settle.js'
import { isUnread } from '../journal/journalRecord.js'

/**
 * Stops where the markets have noted this very purchase though nothing was sent from here: the buyer has made it on another
 * device, or by a page whose notes are lost or cannot be read. Whoever goes on then means another one.
 *
 * @returns The payment, where it was sent from here and came through just now.
 * @throws CheckoutError `AlreadyBought`, `StoppedElsewhere`, and as {@link resume}.
 */
export async function refuseBought(context: refuseBought.Context): Promise<Settlement | undefined> {
  const { journal } = context
  const { record } = journal
  const { count, purchaseId } = record
  // What is drawn here nobody else can have, and where it was sent from here cannot be read, only the market knows.
  if (count === undefined && !isUnread(record)) return undefined
  if (!(await isBought({ ...context, purchaseId }))) return undefined
  const own = isUnread(record) ? undefined : await resume(context)
  if (own) return own
  // Another tab of this one's has made it: it is shown from its notes.
  if ((await journal.readAll()).at(-1) !== journal.record) throw new CheckoutError('StoppedElsewhere')
  await journal.markSeen()
  throw new CheckoutError('AlreadyBought')
}

export declare namespace refuseBought {
  type Context = resume.Context & Pick<CheckoutContext, 'policy'>
}
