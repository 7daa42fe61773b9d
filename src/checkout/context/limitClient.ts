import { createClient, custom } from 'viem'
import { findSubscribe } from '../../evm/findSubscribe.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { estimateNextBlock } from '../polling/estimateNextBlock.js'

/**
 * A client of the same chain that gives up each question after a time: a node may be silent for ever. Where the chain tells its
 * blocks it still does, and from what it is asked is learnt when the next one is due.
 */
export function limitClient(client: ChainClient, timeoutMs: number): ChainClient {
  const late = () => new CheckoutError('ChainFailed', { details: `No answer within ${timeoutMs} ms.` })
  const { chain, pollingInterval, cacheTime } = client
  const { note, dueAfter } = estimateNextBlock(client)
  const request = ((args: { method: string; params?: unknown }, options?: object) => {
    const asked = performance.now()
    const answer = withTimeout(client.request(args as never, options), { timeoutMs, late })
    // Whatever fails here fails for who has asked.
    if (args.method === 'eth_getBlockByNumber' && `${args.params}`.startsWith('latest'))
      answer.then((block) => note(block as never, asked)).catch(() => {})
    return answer
  }) as ChainClient['request']
  const subscribe = findSubscribe(client.transport)
  return createClient({
    chain,
    pollingInterval,
    cacheTime,
    // A contract could have the page fetch any address, which nothing here bounds (EIP-3668).
    ccipRead: false,
    transport: (given) => ({
      ...custom({ request }, { retryCount: 0 })(given),
      value: { subscribe, dueAfter },
    }),
  })
}
