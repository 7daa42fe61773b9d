import { type Chain, fromChain } from '@tillkit/service/internal'
import type { Address } from 'viem'
import type { Head } from './relayer.js'

export function readFirstNonce(
  { account, chain }: { account: { address: Address }; chain: Chain },
  head: Pick<Head, 'number'>,
): Promise<number> {
  const { address } = account
  return fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
}
