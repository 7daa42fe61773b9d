import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/** An order as its market announced it. Times are Unix seconds, amounts the smallest units. */
export type ListedOrder = {
  orderId: Hex
  /** The marketplace kind of its venue. */
  kind: string
  collection: Address
  tokenId: bigint
  /** ERC-1155 rather than ERC-721. */
  multiple: boolean
  maker: Address
  currency: Address
  unitPrice: bigint
  quantity: bigint
  validFrom: bigint
  validUntil: bigint
  blockNumber: number
  logIndex: number
}

/** A purchase from an order. */
export type Fill = {
  orderId: Hex
  buyer: Address
  purchaseId: Hex
  quantity: bigint
  price: bigint
  blockNumber: number
  logIndex: number
}

/** The end of an order by its maker. */
export type Cancellation = { orderId: Hex; blockNumber: number }

/** Keeps newly listed orders. */
export async function insertOrders(sql: Sql, chainId: number, orders: readonly ListedOrder[]): Promise<void> {
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
  await sql.query(
    `insert into fills (chain_id, block_number, log_index, order_id, buyer, purchase_id, quantity, price)
     select $1, "blockNumber", "logIndex", "orderId", buyer, "purchaseId", fill.quantity, price
     from json_to_recordset($2) as fill("blockNumber" bigint, "logIndex" integer, "orderId" text, buyer text,
       "purchaseId" text, quantity numeric, price numeric)
     join orders on orders.chain_id = $1 and orders.order_id = "orderId"`,
    [chainId, toJson(fills)],
  )
}

/** Keeps cancellations of known orders. */
export async function insertCancellations(
  sql: Sql,
  chainId: number,
  cancellations: readonly Cancellation[],
): Promise<void> {
  await sql.query(
    `insert into cancellations (chain_id, order_id, block_number)
     select $1, "orderId", "blockNumber"
     from json_to_recordset($2) as cancelled("orderId" text, "blockNumber" bigint)
     join orders on orders.chain_id = $1 and orders.order_id = "orderId"`,
    [chainId, toJson(cancellations)],
  )
}

/** Rows as JSON: big integers as digits, addresses and ids in lower case. */
export function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => {
    if (typeof value === 'bigint') return value.toString()
    return typeof value === 'string' ? value.toLowerCase() : value
  })
}
