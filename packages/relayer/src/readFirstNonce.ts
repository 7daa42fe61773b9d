import { type Chain, fromChain } from '@tillkit/service/internal'
import type { Address } from 'viem'
import type { Head } from './relayer.js'

/**
 * The first nonce of a relayer's account that is not used up as of a block.
 *
 * @throws ChainError when the node fails.
 */
export function readFirstNonce(
  { account, chain }: { account: { address: Address }; chain: Chain },
  head: Pick<Head, 'number'>,
): Promise<number> {
  const { address } = account
  return fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
}
