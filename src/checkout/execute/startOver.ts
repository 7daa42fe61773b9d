import type { CheckoutContext } from '../context/checkoutContext.js'
import { isSwappingBack } from '../journal/journalRecord.js'
import { abandon } from './abandon.js'
import type { Ending } from './dispatchEnding.js'
import type { resume } from './resume.js'
import { swapBack } from './swapBack.js'

/**
 * Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better: with
 * swapping back, where that was asked last, and with the purchase else.
 *
 * @throws CheckoutError as {@link abandon}, `execute` and {@link swapBack}.
 */
export async function startOver(context: CheckoutContext, shared: startOver.Shared): Promise<Ending> {
  const isUndoing = isSwappingBack(context.journal.record)
  await abandon(context, shared)
  return isUndoing ? swapBack(context, shared) : shared.execute(context)
}

export declare namespace startOver {
  /** What every purchase has. */
  type Shared = resume.Shared &
    swapBack.Shared & {
      /** Goes on with the purchase. */
      execute: (context: CheckoutContext) => Promise<Ending>
    }
}
