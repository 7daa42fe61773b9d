import { type RelayTransaction, readTransactions, type Sql } from '@tillkit/service/internal'
import { readFirstNonce } from './readFirstNonce.js'
import type { Head, Relayer } from './relayer.js'

export async function readPending(sql: Sql, relayer: Relayer, head: Head): Promise<RelayTransaction[]> {
  const { account, chain } = relayer
  const fromNonce = await readFirstNonce(relayer, head)
  return readTransactions(sql, { chainId: chain.chainId, relayer: account.address, fromNonce })
}
