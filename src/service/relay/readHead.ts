import { zeroAddress } from 'viem'
import { fromChain } from '../chain/openChain.js'
import type { Head, Relayer } from './relayer.js'

/**
 * Reads the chain's last block, and what the node tells of the one that it would make next.
 *
 * @throws ChainError when the node fails.
 */
export async function readHead({ chain, now }: Relayer): Promise<Head> {
  const { client } = chain
  const [last, next] = await Promise.all([
    fromChain(chain, client.getBlock()),
    // Not every node knows one.
    client.getBlock({ blockTag: 'pending' }).catch(() => undefined),
  ])
  const { number, timestamp, gasLimit } = last
  const clock = BigInt(Math.floor(now() / 1000))
  // A chain that mines on demand may not have had a block for long, and one that is simulated may be ahead of the clock.
  const nextTime = clock > timestamp ? clock : timestamp + 1n
  return {
    ...{ number, gasLimit, nextTime },
    baseFeePerGas: next?.baseFeePerGas ?? last.baseFeePerGas ?? 0n,
    feeRecipient: next?.miner ?? last.miner ?? zeroAddress,
  }
}
