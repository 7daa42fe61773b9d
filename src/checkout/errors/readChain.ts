import type { Chain, Client, Transport } from 'viem'
import { CheckoutError } from './CheckoutError.js'

/** A viem client of the chain that the orders are on. */
export type ChainClient = Client<Transport, Chain | undefined>

/**
 * Reads from the chain.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer; its error is the `cause`.
 */
export async function readChain<value>(read: () => Promise<value>): Promise<value> {
  try {
    return await read()
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('ChainFailed', { cause })
  }
}
