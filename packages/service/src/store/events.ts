import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/** An order as its market announced it. Times are Unix seconds, amounts the smallest units. */
export type ListedOrder = {
  /** The order as the index knows it: 32 bytes. */
  orderId: Hex
  /** The marketplace kind of its venue. */
  kind: string
  /** The contract of the token. */
  collection: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** ERC-1155 rather than ERC-721. */
  multiple: boolean
  /** Who sells it. */
  maker: Address
  /** The zero address for the native currency. */
  currency: Address
  /** The price of one. */
  unitPrice: bigint
  /** How much was listed. */
  quantity: bigint
  /** From when it can be bought. */
  validFrom: bigint
  /** Until when it can be bought. */
  validUntil: bigint
  /** The block that listed it. */
  blockNumber: number
  /** Its place in the block, counted from 0. */
  logIndex: number
}

/** A purchase from an order. */
export type Fill = {
  /** The order that was bought from. */
  orderId: Hex
  /** Who paid. */
  buyer: Address
  /** The id that the market noted; zero where it was bought without one. */
  purchaseId: Hex
  /** How much was bought. */
  quantity: bigint
  /** What was paid for all of it. */
  price: bigint
  /** The block of the purchase. */
  blockNumber: number
  /** Its place in the block, counted from 0. */
  logIndex: number
}

/** The end of an order by its maker. */
export type Cancellation = {
  /** The order that has ended. */
  orderId: Hex
  /** The block that ended it. */
  blockNumber: number
}

/** The end of all orders of a maker whose ids are below one, of one collection where that is said. */
export type Withdrawal = {
  /** The marketplace kind of its venue. */
  kind: string
  /** Whose orders have ended. */
  maker: Address
  /** The first id that still stands. */
  orderId: Hex
  /** The one collection whose orders have ended. @default those of all */
  collection?: Address | undefined
  /** The block that ended them. */
  blockNumber: number
}

/** Keeps newly listed orders. */
export async function insertOrders(sql: Sql, chainId: number, orders: readonly ListedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await sql.query(
    `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price,
       quantity, valid_from, valid_until, block_number, sequence)
     select $1, "orderId", kind, collection, "tokenId", multiple, maker, currency, "unitPrice",
       quantity, "validFrom", "validUntil", "blockNumber", "blockNumber" * 1000000 + "logIndex"
     from json_to_recordset($2) as listed("orderId" text, kind text, collection text, "tokenId" numeric,
       multiple boolean, maker text, currency text, "unitPrice" numeric, quantity numeric, "validFrom" numeric,
       "validUntil" numeric, "blockNumber" bigint, "logIndex" integer)`,
    [chainId, toJson(orders)],
  )
}

/** Keeps fills of known orders: one that was listed before the first indexed block is ignored. */
export async function insertFills(sql: Sql, chainId: number, fills: readonly Fill[]): Promise<void> {
  if (fills.length === 0) return
  await sql.query(
    `insert into fills (chain_id, block_number, log_index, order_id, buyer, purchase_id, quantity, price)
     select $1, "blockNumber", "logIndex", "orderId", buyer, "purchaseId", fill.quantity, price
     from json_to_recordset($2) as fill("blockNumber" bigint, "logIndex" integer, "orderId" text, buyer text,
       "purchaseId" text, quantity numeric, price numeric)
     join orders on orders.chain_id = $1 and orders.order_id = "orderId"`,
    [chainId, toJson(fills)],
  )
}

/** Keeps cancellations of known orders. One that ended in an earlier block stays as it is. */
export async function insertCancellations(
  sql: Sql,
  chainId: number,
  cancellations: readonly Cancellation[],
): Promise<void> {
  if (cancellations.length === 0) return
  await sql.query(
    `insert into cancellations (chain_id, order_id, block_number)
     select $1, "orderId", "blockNumber"
     from json_to_recordset($2) as cancelled("orderId" text, "blockNumber" bigint)
     join orders on orders.chain_id = $1 and orders.order_id = "orderId"
     on conflict (chain_id, order_id) do nothing`,
    [chainId, toJson(cancellations)],
  )
}

/** Cancels the orders that were open when their makers ended them all, and answers which. Kept after all that names orders. */
export async function insertWithdrawals(
  sql: Sql,
  chainId: number,
  withdrawals: readonly Withdrawal[],
): Promise<Cancellation[]> {
  if (withdrawals.length === 0) return []
  const rows = await sql.query<{ order_id: Hex; block_number: string }>(
    `insert into cancellations (chain_id, order_id, block_number)
     select $1, o.order_id, min("blockNumber")
     from json_to_recordset($2) as ended(kind text, maker text, "orderId" text, collection text, "blockNumber" bigint)
     join orders o on o.chain_id = $1 and o.kind = ended.kind and o.maker = ended.maker
       -- What was cancelled or sold out before this transaction stays as it is, however much of it there is.
       and o.standing = any('{active,inactive,expired}') and o.order_id collate "C" < ended."orderId" collate "C"
       and o.collection = coalesce(ended.collection, o.collection)
     where o.quantity > (
       select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = $1 and f.order_id = o.order_id
     )
     group by o.order_id
     on conflict (chain_id, order_id) do update set block_number = excluded.block_number
       where cancellations.block_number > excluded.block_number
     returning order_id, block_number`,
    [chainId, toJson(withdrawals)],
  )
  return rows.map((row) => ({ orderId: row.order_id, blockNumber: Number(row.block_number) }))
}

/** Rows as JSON: big integers as digits, addresses and ids in lower case. */
export function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => {
    if (typeof value === 'bigint') return value.toString()
    return typeof value === 'string' ? value.toLowerCase() : value
  })
}
