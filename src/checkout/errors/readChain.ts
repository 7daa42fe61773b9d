import type { Chain, Client, Transport } from 'viem'
import { CheckoutError } from './CheckoutError.js'

/** A viem client of the orders' chain. */
export type ChainClient = Client<Transport, Chain | undefined>

export async function readChain<value>(read: () => Promise<value>): Promise<value> {
  try {
    return await read()
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('ChainFailed', { cause })
  }
}
