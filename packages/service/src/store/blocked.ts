import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { statement } from './statement.js'

export const blockedKinds = ['collection', 'token', 'seller'] as const

/**
 * An entry of the operator's block list. `target` is in lower case: the address of a collection or seller, or `<collection>/<decimal token
 * ID>` for a token.
 */
export type BlockedEntry = { kind: (typeof blockedKinds)[number]; target: string }

export function readBlocked(sql: Sql, chainId: number): Promise<BlockedEntry[]> {
  return sql.query<BlockedEntry>(
    ...statement`select kind, target from blocked where chain_id = ${chainId} order by kind, target`,
    'read blocked',
  )
}

/** Adds an entry to the block list of a chain. Returns `false` if the list already has the entry. */
export async function insertBlocked(sql: Sql, chainId: number, entry: BlockedEntry): Promise<boolean> {
  const added = await sql.query(
    ...statement`insert into blocked (chain_id, kind, target) values (${chainId}, ${entry.kind}, ${entry.target}) on conflict do nothing
      returning target`,
  )
  return added.length > 0
}

/** Removes an entry from the block list of a chain. Returns `false` if the list does not have the entry. */
export async function deleteBlocked(sql: Sql, chainId: number, entry: BlockedEntry): Promise<boolean> {
  const removed = await sql.query(
    ...statement`delete from blocked where chain_id = ${chainId} and kind = ${entry.kind} and target = ${entry.target} returning target`,
  )
  return removed.length > 0
}

export type OrderSubject = { orderId: Hex; collection: Address; tokenId: bigint; maker: Address }

/** Reads the collection, the token ID and the maker of each order, to compare them with the block list. Leaves out unknown orders. */
export async function readSubjects(
  sql: Sql,
  chainId: number,
  orderIds: readonly Hex[],
): Promise<OrderSubject[]> {
  const rows = await sql.query<{ order_id: Hex; collection: Address; token_id: string; maker: Address }>(
    ...statement`select order_id, collection, token_id, maker from orders where chain_id = ${chainId}
      and order_id = any(${orderIds.map((orderId) => orderId.toLowerCase())})`,
    'read subjects',
  )
  return rows.map(({ order_id: orderId, collection, token_id: tokenId, maker }) => {
    return { orderId, collection, tokenId: BigInt(tokenId), maker }
  })
}
