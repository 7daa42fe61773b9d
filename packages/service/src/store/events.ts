import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/** A new order from an event of its market. Times are in Unix seconds, and amounts in the smallest unit. */
export type ListedOrder = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The kind of the market that emitted the event. */
  kind: string
  /** The contract of the token. */
  collection: Address
  /** The token's ID in its collection. */
  tokenId: bigint
  /** Whether the token is ERC-1155; otherwise it is ERC-721. */
  multiple: boolean
  /** The seller. */
  maker: Address
  /** The currency's address; the zero address for the native currency. */
  currency: Address
  /** The price of one item. */
  unitPrice: bigint
  /** The listed quantity. */
  quantity: bigint
  /** The start of the sale. */
  validFrom: bigint
  /** The end of the sale. */
  validUntil: bigint
  /** The height of the block that listed the order. */
  blockNumber: number
  /** The log's index in the block, from 0. */
  logIndex: number
}

/** A purchase from an order. */
export type Fill = {
  /** The order that was bought from. */
  orderId: Hex
  /** The account that paid. */
  buyer: Address
  /** The purchase ID that the market recorded; zero if it recorded none. */
  purchaseId: Hex
  /** The bought quantity. */
  quantity: bigint
  /** The total price. */
  price: bigint
  /** The block of the purchase. */
  blockNumber: number
  /** The log's index in the block, from 0. */
  logIndex: number
}

/** The cancellation of an order by its maker. */
export type Cancellation = {
  /** The cancelled order. */
  orderId: Hex
  /** The block of the cancellation. */
  blockNumber: number
}

/** A maker's cancellation of all own orders below an ID, either in all collections or in one. */
export type Withdrawal = {
  /** The marketplace kind of its venue. */
  kind: string
  /** The maker of the orders. */
  maker: Address
  /** The lowest ID that stays valid: the maker has cancelled the orders with lower IDs. */
  orderId: Hex
  /** The only collection whose orders have ended. @default all collections */
  collection?: Address | undefined
  /** The block of the cancellation. */
  blockNumber: number
}

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

/** Stores purchases. Leaves out a purchase of an order that is not stored: that order was listed before the first indexed block. */
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

/**
 * Cancels all orders below an ID, and returns the cancelled orders. Call it after the other inserts of a block, so that it sees new orders.
 */
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
       -- Skips orders that were cancelled or sold out before this transaction, however many there are.
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

/** Encodes rows as JSON. Big integers become decimal strings, and all strings become lower-case. */
export function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => {
    if (typeof value === 'bigint') return value.toString()
    return typeof value === 'string' ? value.toLowerCase() : value
  })
}
