import { fromChain } from '../chain/openChain.js'
import type { Head, Relayer } from './relayer.js'

/**
 * The first nonce of the relayer's account that is not used up as of a block.
 *
 * @throws ChainError when the node fails.
 */
export function readFirstNonce(
  { account, chain }: Pick<Relayer, 'account' | 'chain'>,
  head: Head,
): Promise<number> {
  const { address } = account
  return fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
}
