import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

export const blockedKinds = ['collection', 'token', 'seller'] as const

/** An entry of the block list. The target is lower-case: an address, or for a token `0x…/12`. */
export type BlockedEntry = { kind: (typeof blockedKinds)[number]; target: string }

export function readBlocked(sql: Sql, chainId: number): Promise<BlockedEntry[]> {
  return sql.query<BlockedEntry>(
    'select kind, target from blocked where chain_id = $1 order by kind, target',
    [chainId],
    'read blocked',
  )
}

/** Returns whether the entry is new. */
export async function insertBlocked(sql: Sql, chainId: number, entry: BlockedEntry): Promise<boolean> {
  const added = await sql.query(
    'insert into blocked (chain_id, kind, target) values ($1, $2, $3) on conflict do nothing returning target',
    [chainId, entry.kind, entry.target],
  )
  return added.length > 0
}

/** Returns whether the entry existed. */
export async function deleteBlocked(sql: Sql, chainId: number, entry: BlockedEntry): Promise<boolean> {
  const removed = await sql.query(
    'delete from blocked where chain_id = $1 and kind = $2 and target = $3 returning target',
    [chainId, entry.kind, entry.target],
  )
  return removed.length > 0
}

export type OrderSubject = { orderId: Hex; collection: Address; tokenId: bigint; maker: Address }

/** Reads the token and the maker of each order. */
export async function readSubjects(
  sql: Sql,
  chainId: number,
  orderIds: readonly Hex[],
): Promise<OrderSubject[]> {
  const rows = await sql.query<{ order_id: Hex; collection: Address; token_id: string; maker: Address }>(
    'select order_id, collection, token_id, maker from orders where chain_id = $1 and order_id = any($2)',
    [chainId, orderIds.map((orderId) => orderId.toLowerCase())],
    'read subjects',
  )
  return rows.map(({ order_id: orderId, collection, token_id: tokenId, maker }) => {
    return { orderId, collection, tokenId: BigInt(tokenId), maker }
  })
}
