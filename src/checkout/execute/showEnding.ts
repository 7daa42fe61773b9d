import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Ending } from './dispatchEnding.js'
import { prove } from './execute.js'
import { resume } from './resume.js'

/**
 * How a purchase ended that another tab, or a page that has gone, has brought to its end. What a note says of a success the chain has to
 * say as well, also how much was paid; where it does not, the purchase is open. A node that is silent takes nothing back.
 *
 * @throws CheckoutError `StoppedElsewhere`, `AlreadyBought`, `PaymentUnknown`, and as {@link resume} and {@link prove}.
 */
export async function showEnding(context: CheckoutContext): Promise<Ending> {
  const { journal, intent, dispatch } = context
  const { status, outcome, purchaseId } = journal.record
  if (status === 'open') throw new CheckoutError('StoppedElsewhere')
  // It was made where nothing of it is noted here.
  if (!outcome) throw new CheckoutError('AlreadyBought')
  dispatch({ type: 'start', purchaseId, intent })
  try {
    const made = await resume(context)
    if (!made) throw new CheckoutError('PaymentUnknown')
    // It may have been agreed to at another price than is shown here.
    const agreed = { ...intent, maxTotal: outcome.paid }
    return { kind: 'succeeded', outcome: await prove({ ...context, intent: agreed }, made) }
  } catch (cause) {
    if (cause instanceof CheckoutError && cause.code === 'ChainFailed') return { kind: 'succeeded', outcome }
    await journal.reopen()
    throw cause
  }
}
