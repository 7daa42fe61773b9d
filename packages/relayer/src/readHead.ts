import { fromChain, readTime } from '@tillkit/service/internal'
import { zeroAddress } from 'viem'
import type { Head, Relayer } from './relayer.js'

export async function readHead({ chain, database }: Relayer): Promise<Head> {
  const { client } = chain
  const [last, next, clock] = await Promise.all([
    fromChain(chain, client.getBlock()),
    // Some nodes do not support the pending block. Then use the base fee and the fee recipient of the last block.
    client.getBlock({ blockTag: 'pending' }).catch(() => undefined),
    // Use the database's clock, which all processes share. A wrong local clock would cancel valid transactions or sign expired ones.
    readTime(database),
  ])
  const { number, hash, timestamp, gasLimit } = last
  // A chain that mines on demand may have an old last block, so use the clock. A simulated chain may be ahead of the clock, so use the
  // time of its last block.
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
