import { fromChain } from '../chain/openChain.js'
import type { Head, Relayer } from './relayer.js'

/**
 * Reads the chain's last block.
 *
 * @throws ChainError when the node fails.
 */
export async function readHead({ chain, now }: Relayer): Promise<Head> {
  const { number, baseFeePerGas, timestamp } = await fromChain(chain, chain.client.getBlock())
  const clock = BigInt(Math.floor(now() / 1000))
  // A chain that mines on demand may not have had a block for long, and one that is simulated may be ahead of the clock.
  const nextTime = clock > timestamp ? clock : timestamp + 1n
  return { number, baseFeePerGas: baseFeePerGas ?? 0n, nextTime }
}
