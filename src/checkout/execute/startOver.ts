import type { CheckoutContext } from '../context/checkoutContext.js'
import { isSwappingBack } from '../journal/journalRecord.js'
import type { Ending } from './dispatchEnding.js'
import { execute, shared } from './execute.js'
import { loadResuming } from './late/loadResuming.js'
import { swapBack } from './swapBack.js'

/**
 * Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better: with
 * swapping back, where that was asked last, and with the purchase else.
 *
 * @throws CheckoutError `NotLoaded`, and as `abandon`, {@link execute} and {@link swapBack}.
 */
export async function startOver(context: CheckoutContext): Promise<Ending> {
  const isUndoing = isSwappingBack(context.journal.record)
  const { abandon } = await loadResuming()
  await abandon(context, shared)
  return isUndoing ? swapBack(context) : execute(context)
}
