import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { statement } from './statement.js'

/** Whether an order sells a token (`listing`), or is an offer to buy one (`offer`). */
export type OrderSide = 'listing' | 'offer'

/** A new order that an event of its market shows. Times are in Unix seconds, and amounts in the smallest unit of the currency. */
export type ListedOrder = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The kind of the order's marketplace, such as `service_marketplace_v2`. */
  kind: string
  /** `offer` for an offer to buy a token. @default 'listing' */
  side?: OrderSide | undefined
  /** The contract address of the token. */
  collection: Address
  /** The token's ID in its collection. */
  tokenId: bigint
  /** Whether the token is known to be ERC-1155. `false` for an ERC-721, or if the event does not show the token standard. */
  multiple: boolean
  /** The seller of a listing, or the buyer of an offer. */
  maker: Address
  /** The address of the ERC-20 currency; the zero address for the native currency. */
  currency: Address
  /** The price of one unit of the token. */
  unitPrice: bigint
  /** The listed quantity of a listing, or the wanted quantity of an offer. */
  quantity: bigint
  /** The time from which the order can be bought or accepted. */
  validFrom: bigint
  /** The time at which the order expires. */
  validUntil: bigint
  /** The number of the block that contains the event. */
  blockNumber: number
  /** The event's log index in the block, from 0. */
  logIndex: number
}

/** A sale under an order: a purchase of a listing, or the acceptance of an offer. */
export type Fill = {
  /** The internal ID of the order: 32 bytes. */
  orderId: Hex
  /** The buyer that the market's event names. */
  buyer: Address
  /** The purchase ID that the market's event names; 32 zero bytes if it names none. */
  purchaseId: Hex
  /** The quantity that was sold. */
  quantity: bigint
  /** The total price; 0 if the market's event does not contain it. */
  price: bigint
  /** The number of the block that contains the event. */
  blockNumber: number
  /** The event's log index in the block, from 0. */
  logIndex: number
}

/** The cancellation of a single order by its maker. */
export type Cancellation = {
  /** The internal ID of the cancelled order: 32 bytes. */
  orderId: Hex
  /** The number of the block that contains the cancellation. */
  blockNumber: number
}

/** An event by which a maker cancels many own orders at once: all orders below an ID, in all collections or in one. */
export type Withdrawal = {
  /** The kind of the marketplace that emitted the event, such as `service_marketplace_v2`. */
  kind: string
  /** The account that cancels its own orders. */
  maker: Address
  /** The internal ID below which all orders of the maker are cancelled. The order with this ID stays valid. */
  orderId: Hex
  /** The collection whose orders are cancelled. @default all collections */
  collection?: Address | undefined
  /** The number of the block that contains the event. */
  blockNumber: number
}

export async function insertOrders(sql: Sql, chainId: number, orders: readonly ListedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await sql.query(
    ...statement`insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price,
       quantity, valid_from, valid_until, block_number, sequence, side)
     select ${chainId}, "orderId", kind, collection, "tokenId", multiple, maker, currency, "unitPrice",
       quantity, "validFrom", "validUntil", "blockNumber", "blockNumber" * 1000000 + "logIndex",
       coalesce(side, 'listing')
     from json_to_recordset(${toJson(orders)}) as listed("orderId" text, kind text, collection text, "tokenId" numeric,
       multiple boolean, maker text, currency text, "unitPrice" numeric, quantity numeric, "validFrom" numeric,
       "validUntil" numeric, "blockNumber" bigint, "logIndex" integer, side text)`,
  )
}

/**
 * Stores fills. Leaves out a fill of an order that is not stored, for example because the order was listed before the first indexed block.
 */
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
 * Stores a cancellation for each open order that the withdrawals end, and returns these cancellations. Call it after the other inserts of a
 * block, so that it sees the orders and fills of the block.
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
       and o.standing = any('{active,inactive,expired,offer_active,offer_inactive,offer_expired}') and o.order_id collate "C" < ended."orderId" collate "C"
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

/**
 * Encodes rows as JSON for PostgreSQL. Big integers become decimal strings, and all strings become lower-case, because the tables hold
 * lower-case hex.
 */
export function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => {
    if (typeof value === 'bigint') return value.toString()
    return typeof value === 'string' ? value.toLowerCase() : value
  })
}
