import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/database.js'
import { type RelayTransaction, readTransactions } from '../store/relays.js'
import type { Head, Relayer } from './relayer.js'

/**
 * The relayer's transactions whose place in its sequence is not used up.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does.
 */
export async function readOpen(
  sql: Sql,
  { account, chain }: Relayer,
  head: Head,
): Promise<RelayTransaction[]> {
  const { address } = account
  const from = await fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
  return readTransactions(sql, { chainId: chain.chainId, relayer: address, from })
}
