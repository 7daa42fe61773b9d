import type { Address, Hex } from 'viem'
import { type ListedOrder, toJson } from './events.js'
import type { Sql } from './openDatabase.js'
import { rowsAbove } from './rowsAbove.js'
import { statement } from './statement.js'

/** An order that its maker signed off the chain, and posted to the service. */
export type SignedOrder = Omit<ListedOrder, 'blockNumber' | 'logIndex'> & {
  /** The signed order, with all data that a purchase needs, in the format of its market. */
  signed: object
  /** The fees that are paid out of the price. */
  fees: readonly SignedFee[]
}

/** A fee of a signed order, which its price includes. */
export type SignedFee = {
  /** The purpose of the fee, such as `royalty`. */
  kind: string
  /** The account that receives the fee. */
  receiver: Address
  /** The fee in basis points of the price. */
  bps: number
}

/**
 * Stores a signed order. Marks the order’s availability as unknown, so that the next ingest step reads it from the chain. Does nothing if
 * the order is already stored.
 */
export async function insertSignedOrder(sql: Sql, options: insertSignedOrder.Options): Promise<void> {
  const { chainId, order, block } = options
  const { signed, fees, ...terms } = order
  await sql.query(
    `with kept as (
       insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price,
         quantity, valid_from, valid_until, sequence, signed, signed_block, signed_time, fees)
       select $1, "orderId", kind, collection, "tokenId", multiple, maker, currency, "unitPrice",
         quantity, "validFrom", "validUntil", $3::bigint * 1000000 + 999999, $4, $3, $5, $6
       from json_to_recordset($2) as listed("orderId" text, kind text, collection text, "tokenId" numeric,
         multiple boolean, maker text, currency text, "unitPrice" numeric, quantity numeric, "validFrom" numeric,
         "validUntil" numeric)
       on conflict (chain_id, order_id) do nothing
       returning chain_id, order_id
     )
     insert into availability (chain_id, order_id) select chain_id, order_id from kept`,
    [chainId, toJson([terms]), block.number, JSON.stringify(signed), block.time, JSON.stringify(fees)],
  )
}

export declare namespace insertSignedOrder {
  type Options = {
    chainId: number
    order: SignedOrder
    /** The last indexed block when the service received the order. `time` is in Unix seconds. */
    block: { number: number; time: number }
  }
}

export async function countSignedOrders(
  sql: Sql,
  options: countSignedOrders.Options,
): Promise<countSignedOrders.ReturnType> {
  const { chainId, kind, maker, orderId } = options
  const [row] = await sql.query<{ waiting: string; kept: string }>(
    ...statement`select count(*) filter (where standing in ('active', 'inactive')) as waiting, count(*) as kept
     from orders where chain_id = ${chainId} and kind = ${kind} and maker = ${maker.toLowerCase()} and signed_block is not null
       and order_id is distinct from ${orderId ?? null}`,
  )
  return { waiting: Number(row?.waiting ?? 0), kept: Number(row?.kept ?? 0) }
}

export declare namespace countSignedOrders {
  type Options = {
    chainId: number
    kind: string
    maker: Address
    /** The ID of an order that is not counted, because the maker posts it again. @default none */
    orderId?: Hex | undefined
  }
  type ReturnType = { waiting: number; kept: number }
}

const retentionSeconds = 14 * 86_400
const chunk = 100

/**
 * Deletes up to 100 signed orders that ended at least two weeks ago. Both the last block's time and the database's clock must say so. So a
 * block with a wrong time cannot make the service delete an order too early.
 */
export async function forgetSignedOrders(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `delete from orders where chain_id = $1 and order_id = any(array(
       select order_id from orders where chain_id = $1 and signed_block is not null
         and valid_until < extract(epoch from now())::bigint - $2::bigint
         and valid_until < (select time from blocks where chain_id = $1 order by number desc limit 1) - $2::bigint
       order by valid_until limit $3
     ))`,
    [chainId, retentionSeconds, chunk],
    'forget signed orders',
  )
}

/**
 * Clears the availability of the signed orders that the service first saw above `height`, and stores `height` as the height at which it saw
 * them. Call it when the blocks above `height` are deleted. Changes at most `limit` orders, and returns their IDs.
 */
export async function lowerSignedOrders(
  sql: Sql,
  chainId: number,
  height: number,
  limit: number | null = null,
): Promise<Hex[]> {
  const rows = await sql.query<{ order_id: Hex }>(
    `with lowered as (
       update orders set signed_block = $2 where chain_id = $1 and order_id = any(array(
         select order_id from orders where ${rowsAbove({ table: 'orders', column: 'signed_block', after: '$2' })} limit $3
       )) returning chain_id, order_id
     )
     update availability a
     set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
     from lowered where a.chain_id = lowered.chain_id and a.order_id = lowered.order_id
     returning a.order_id`,
    [chainId, height, limit],
  )
  return rows.map((row) => row.order_id)
}
