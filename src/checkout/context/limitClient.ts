import { createClient, custom } from 'viem'
import { findSubscribe } from '../../evm/findSubscribe.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'

/**
 * A client of the same chain that gives up each question after a time: a node may be silent for ever. Where the chain tells its
 * blocks it still does.
 */
export function limitClient(client: ChainClient, timeoutMs: number): ChainClient {
  const late = () => new CheckoutError('ChainFailed', { details: `No answer within ${timeoutMs} ms.` })
  const { chain, pollingInterval, cacheTime } = client
  const request: ChainClient['request'] = (args, options) =>
    withTimeout(client.request(args as never, options), { timeoutMs, late }) as never
  const subscribe = findSubscribe(client.transport)
  return createClient({
    chain,
    pollingInterval,
    cacheTime,
    // A contract could have the page fetch any address, which nothing here bounds (EIP-3668).
    ccipRead: false,
    transport: (given) => ({ ...custom({ request }, { retryCount: 0 })(given), value: { subscribe } }),
  })
}
