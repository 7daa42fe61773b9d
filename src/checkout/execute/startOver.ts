import type { CheckoutContext } from '../context/checkoutContext.js'
import { abandon } from './abandon.js'
import type { Ending } from './dispatchEnding.js'
import { execute } from './execute.js'

/**
 * Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better.
 *
 * @throws As {@link abandon} and {@link execute}.
 */
export async function startOver(context: CheckoutContext): Promise<Ending> {
  await abandon(context)
  return execute(context)
}
