import { fromChain, readTime } from '@tillkit/service/internal'
import { zeroAddress } from 'viem'
import type { Head, Relayer } from './relayer.js'

/**
 * Reads the chain's last block, and what the node tells of the one that it would make next.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does.
 */
export async function readHead({ chain, database }: Relayer): Promise<Head> {
  const { client } = chain
  const [last, next, clock] = await Promise.all([
    fromChain(chain, client.getBlock()),
    // Not every node knows one.
    client.getBlock({ blockTag: 'pending' }).catch(() => undefined),
    // That of all processes: by its own, one whose clock is wrong would give up what is good, and sign for what has expired.
    readTime(database),
  ])
  const { number, hash, timestamp, gasLimit } = last
  // A chain that mines on demand may not have had a block for long, and one that is simulated may be ahead of the clock.
  const nextTime = clock > timestamp ? clock : timestamp + 1n
  return {
    number,
    hash,
    gasLimit,
    nextTime,
    baseFeePerGas: next?.baseFeePerGas ?? last.baseFeePerGas ?? 0n,
    feeRecipient: next?.miner ?? last.miner ?? zeroAddress,
  }
}
