import type { Chain, Client, Transport } from 'viem'
import { bounded } from './bounded.js'
import { CheckoutError } from './errors.js'
import { defaultLimits } from './world.js'

/** A viem client of the chain that the orders are on. */
export type ChainClient = Client<Transport, Chain | undefined>

/**
 * Reads from the chain, within a time limit, with failures told apart from everything else.
 *
 * @throws CheckoutError `ChainFailed` with the original as `cause`.
 */
export async function readChain<value>(
  read: () => Promise<value>,
  milliseconds = defaultLimits.answer,
): Promise<value> {
  const late = () => new CheckoutError('ChainFailed', { details: `No answer within ${milliseconds} ms.` })
  try {
    return await bounded(read(), { milliseconds, late })
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('ChainFailed', { cause })
  }
}
