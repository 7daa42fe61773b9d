import { createClient, custom } from 'viem'
import { findSubscribe } from '../../evm/findSubscribe.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { estimateNextBlock } from '../polling/estimateNextBlock.js'

/** Returns a client of the same chain that times out each RPC request, because a node may never answer. */
export function limitClient(client: ChainClient, timeoutMs: number): ChainClient {
  const late = () => new CheckoutError('ChainFailed', { details: `No answer within ${timeoutMs} ms.` })
  const { chain, pollingInterval, cacheTime } = client
  const { addBlock, dueAfter } = estimateNextBlock(client)
  const request = ((args: { method: string; params?: unknown }, options?: object) => {
    const requestedAt = performance.now()
    const answer = withTimeout(client.request(args as never, options), { timeoutMs, late })
    if (args.method === 'eth_getBlockByNumber' && `${args.params}`.startsWith('latest'))
      answer.then((block) => addBlock(block as never, requestedAt)).catch(() => {})
    return answer
  }) as ChainClient['request']
  const subscribe = findSubscribe(client.transport)
  return createClient({
    chain,
    pollingInterval,
    cacheTime,
    // Disable CCIP read (EIP-3668), with which a contract could make the buyer's browser fetch any URL.
    ccipRead: false,
    transport: (config) => ({
      ...custom({ request }, { retryCount: 0 })(config),
      value: { subscribe, dueAfter },
    }),
  })
}
