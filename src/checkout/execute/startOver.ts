import type { CheckoutContext } from '../context/checkoutContext.js'
import { isSwappingBack } from '../journal/journalRecord.js'
import { abandon } from './abandon.js'
import type { Ending } from './dispatchEnding.js'
import { execute } from './execute.js'
import { swapBack } from './swapBack.js'

/**
 * Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better: with
 * swapping back, where that was asked last, and with the purchase else.
 *
 * @throws As {@link abandon}, {@link execute} and {@link swapBack}.
 */
export async function startOver(context: CheckoutContext): Promise<Ending> {
  const isUndoing = isSwappingBack(context.journal.record)
  await abandon(context)
  return isUndoing ? swapBack(context) : execute(context)
}
