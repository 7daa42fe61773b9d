import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { type RelayTransaction, readTransactions } from '../store/relays.js'
import type { Head, Relayer } from './relayer.js'

/**
 * The relayer's transactions that are not in a block yet: those whose nonce is not used up.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does.
 */
export async function readPending(
  sql: Sql,
  { account, chain }: Relayer,
  head: Head,
): Promise<RelayTransaction[]> {
  const { address } = account
  const count = chain.client.getTransactionCount({ address, blockNumber: head.number })
  const fromNonce = await fromChain(chain, count)
  return readTransactions(sql, { chainId: chain.chainId, relayer: address, fromNonce })
}
