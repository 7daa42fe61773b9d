import { createClient, custom } from 'viem'
import { bounded } from './bounded.js'
import { CheckoutError } from './errors.js'
import type { ChainClient } from './readChain.js'

/** A client of the same chain that gives up each question after a time: a node may be silent for ever. */
export function boundClient(client: ChainClient, milliseconds: number): ChainClient {
  const late = () => new CheckoutError('ChainFailed', { details: `No answer within ${milliseconds} ms.` })
  const { chain, pollingInterval, cacheTime } = client
  const request: ChainClient['request'] = (args, options) =>
    bounded(client.request(args as never, options), { milliseconds, late }) as never
  return createClient({
    chain,
    pollingInterval,
    cacheTime,
    // A contract could have the page fetch any address, which nothing here bounds (EIP-3668).
    ccipRead: false,
    transport: custom({ request }, { retryCount: 0 }),
  })
}
