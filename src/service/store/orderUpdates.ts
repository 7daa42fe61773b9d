import type { Address, Hex } from 'viem'
import { toJson } from './events.js'
import { allDone, type Sql } from './openDatabase.js'
import { updateStandings } from './updateStandings.js'

/**
 * A log after which a maker may hold, or let the market move, another quantity of a token: of one token, of all tokens of
 * an account, or of one token of an account.
 */
export type Move = { collection: Address; blockNumber: number } & (
  | { tokenId: bigint; account?: Address | undefined }
  | { tokenId?: undefined; account: Address }
)

/** A log of the market that names an order. */
export type Mention = {
  /** The order that is named. */
  orderId: Hex
  /** The block of the log. */
  blockNumber: number
}

/** A log after which the orders that a maker signed may not hold any more. */
export type MakerChange = {
  /** The marketplace kind of its venue. */
  kind: string
  /** Whose orders are meant. */
  maker: Address
  /** The block of the log. */
  blockNumber: number
}

/**
 * Notes which orders the blocks from `fromBlock` on updated, and forgets their availability. An order that was
 * cancelled or sold out in an earlier block is updated no more. What happened before an order was known is no update of it.
 */
export async function insertOrderUpdates(sql: Sql, options: insertOrderUpdates.Options): Promise<void> {
  const { chainId, fromBlock, mentions, moves, makers } = options
  if (mentions.length + moves.length + makers.length === 0) return
  const noted = sql.query(
    `with mentioned as (
       select "orderId" as order_id, "blockNumber" as block_number
       from json_to_recordset($2) as mention("orderId" text, "blockNumber" bigint)
       join orders on orders.chain_id = $1 and orders.order_id = "orderId"
       where "blockNumber" > coalesce(orders.signed_block, -1)
     ), changed as (
       select o.order_id, change."blockNumber" as block_number
       from json_to_recordset($4) as change(kind text, maker text, "blockNumber" bigint)
       join orders o on o.chain_id = $1 and o.kind = change.kind and o.maker = change.maker
         and o.signed_block < change."blockNumber"
     ), move as (
       select * from json_to_recordset($3)
         as move(collection text, "tokenId" numeric, account text, "blockNumber" bigint)
     ), touched as (
       -- Three ways into an index. In one condition they would have every order of the collection read.
       select o.order_id, o.block_number, o.signed_block, o.quantity, move."blockNumber" as moved_at
       from move join orders o on o.chain_id = $1 and o.collection = move.collection and o.token_id = move."tokenId"
       where move.account is null
       union all select o.order_id, o.block_number, o.signed_block, o.quantity, move."blockNumber"
       from move join orders o on o.chain_id = $1 and o.collection = move.collection and o.maker = move.account
         and o.token_id = move."tokenId"
       union all select o.order_id, o.block_number, o.signed_block, o.quantity, move."blockNumber"
       from move join orders o on o.chain_id = $1 and o.collection = move.collection and o.maker = move.account
       where move."tokenId" is null
     ), moved as (
       select o.order_id, o.moved_at as block_number from touched o
       where coalesce(o.block_number, o.signed_block + 1) <= o.moved_at and not exists (
         select from cancellations c
         where c.chain_id = $1 and c.order_id = o.order_id and c.block_number < o.moved_at
       ) and o.quantity > (
         select coalesce(sum(f.quantity), 0) from fills f
         where f.chain_id = $1 and f.order_id = o.order_id and f.block_number < o.moved_at
       )
     )
     insert into order_updates (chain_id, order_id, block_number)
     select $1, order_id, block_number from mentioned union select $1, order_id, block_number from changed
     union select $1, order_id, block_number from moved`,
    [chainId, toJson(mentions), toJson(moves), toJson(makers)],
  )
  const forgotten = sql.query<{ order_id: Hex }>(
    `insert into availability (chain_id, order_id)
     select distinct chain_id, order_id from order_updates where chain_id = $1 and block_number >= $2
     on conflict (chain_id, order_id) do update
       set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
     returning order_id`,
    [chainId, fromBlock],
  )
  const [, updated] = await allDone([noted, forgotten])
  await updateStandings(
    sql,
    chainId,
    updated.map((row) => row.order_id),
  )
}

export declare namespace insertOrderUpdates {
  type Options = {
    chainId: number
    fromBlock: number
    mentions: readonly Mention[]
    moves: readonly Move[]
    makers: readonly MakerChange[]
  }
}
