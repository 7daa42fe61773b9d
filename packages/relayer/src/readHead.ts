import { fromChain, readTime } from '@tillkit/service/internal'
import { zeroAddress } from 'viem'
import type { Head, Relayer } from './relayer.js'

export async function readHead({ chain, database }: Relayer): Promise<Head> {
  const { client } = chain
  const [last, next, clock] = await Promise.all([
    fromChain(chain, client.getBlock()),
    // Not every node supports the pending block.
    client.getBlock({ blockTag: 'pending' }).catch(() => undefined),
    // All processes share the database's clock: a process with a wrong clock would cancel valid transactions and sign expired ones.
    readTime(database),
  ])
  const { number, hash, timestamp, gasLimit } = last
  // A chain that mines on demand may have an old last block; a simulated chain may be ahead of the clock.
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
