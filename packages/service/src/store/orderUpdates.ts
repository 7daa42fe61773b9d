import type { Address, Hex } from 'viem'
import { toJson } from './events.js'
import { allDone, type Sql } from './openDatabase.js'
import { rowsAbove } from './rowsAbove.js'
import { statement } from './statement.js'
import { updateStandings } from './updateStandings.js'

/**
 * A log that may change which tokens makers hold, or which tokens the market may transfer. The log is about one token, about all tokens of
 * an account, or about one token of an account.
 */
export type Move = { collection: Address; blockNumber: number } & (
  | { tokenId: bigint; account?: Address | undefined }
  | { tokenId?: undefined; account: Address }
)

/** A log that may change how much of a currency an account can pay, and so the availability of its offers. */
export type Payment = { currency: Address; account: Address; blockNumber: number }

/** A log of the market that names an order, for example a purchase or a cancellation. */
export type Mention = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The number of the block that contains the log. */
  blockNumber: number
}

/** A log after which a maker's signed orders may have ended, for example because the maker raised a counter. */
export type MakerChange = {
  /** The kind of the marketplace that emitted the log, such as `service_marketplace_v2`. */
  kind: string
  /** The maker of the signed orders. */
  maker: Address
  /** The number of the block that contains the log. */
  blockNumber: number
}

/**
 * Records the orders that logs may have changed, and clears their availability, so that the index reads it again.
 *
 * For a transfer or a payment, leaves out orders that had already been cancelled, sold out or expired by then. Otherwise each transfer of a
 * token would cause reads for all its past orders.
 */
export async function insertOrderUpdates(sql: Sql, options: insertOrderUpdates.Options): Promise<void> {
  const { chainId, fromBlock, mentions, makers, payments } = options
  const distinctMoves = removeDuplicates(options.moves)
  // `leaveOutUnlisted` waits for a query, which is worth the time only for many moves. With few moves, send all statements at once. The
  // last one, `cleared`, runs after the others and sees their rows.
  const moves =
    distinctMoves.length < manyMoves ? distinctMoves : await leaveOutUnlisted(sql, chainId, distinctMoves)
  if (mentions.length + moves.length + makers.length + payments.length === 0) return
  const recorded = [
    mentions.length > 0 && recordMentions(sql, chainId, mentions),
    makers.length > 0 && recordMakers(sql, chainId, makers),
    moves.length > 0 && recordMoves(sql, chainId, moves),
    payments.length > 0 && recordPayments(sql, chainId, payments),
  ]
  const cleared = sql.query<{ order_id: Hex }>(
    `insert into availability (chain_id, order_id)
     select distinct chain_id, order_id from order_updates
     where ${rowsAbove({ table: 'order_updates', column: 'block_number', after: '$2::bigint - 1' })}
     on conflict (chain_id, order_id) do update
       set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
     returning order_id`,
    [chainId, fromBlock],
    'forget availability',
  )
  const [updated] = await allDone([cleared, ...recorded])
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
    payments: readonly Payment[]
    makers: readonly MakerChange[]
  }
}

/**
 * Records the orders that logs name. Looks up each order by a lateral subquery: for a join, PostgreSQL's planner may read all orders of the
 * chain.
 */
async function recordMentions(sql: Sql, chainId: number, mentions: readonly Mention[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, mention."blockNumber"
     from json_to_recordset($2) as mention("orderId" text, "blockNumber" bigint)
     cross join lateral (
       select order_id, signed_block from orders where chain_id = $1 and order_id = mention."orderId" offset 0
     ) o
     where mention."blockNumber" > coalesce(o.signed_block, -1) on conflict do nothing`,
    [chainId, toJson(mentions)],
    'note mentions',
  )
}

const timeOf = (number: string) =>
  `(select time from blocks where chain_id = $1 and number = ${number} offset 0)`

async function recordMakers(sql: Sql, chainId: number, makers: readonly MakerChange[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, change."blockNumber"
     from json_to_recordset($2) as change(kind text, maker text, "blockNumber" bigint)
     cross join lateral ${timeOf('change."blockNumber"')} as block
     cross join lateral (
       select order_id, signed_block, valid_until from orders
       where chain_id = $1 and kind = change.kind and maker = change.maker offset 0
     ) o
     where o.signed_block < change."blockNumber" and o.valid_until > block.time on conflict do nothing`,
    [chainId, toJson(makers)],
    'note makers',
  )
}

/** Removes duplicates from the moves of the blocks, because a contract can emit very many logs about one token or account. */
function removeDuplicates(moves: readonly Move[]): readonly Move[] {
  const known = moves.map((move): [string, Move] => {
    const { collection, blockNumber, tokenId, account } = move
    return [[collection, blockNumber, tokenId, account].join(' ').toLowerCase(), move]
  })
  return [...new Map(known).values()]
}

/** Returns the SQL condition for an order that existed at a block, and that no earlier block cancelled or sold out. */
const wasOpen = (block: string) =>
  `coalesce(o.block_number, o.signed_block + 1) <= ${block} and (
     select true from cancellations c
     where c.chain_id = $1 and c.order_id = o.order_id and c.block_number < ${block}
   ) is null and o.quantity > (
     select coalesce(sum(f.quantity), 0) from fills f
     where f.chain_id = $1 and f.order_id = o.order_id and f.block_number < ${block}
   )`

/** Records the open offers whose maker received or spent their currency, or changed an allowance. */
async function recordPayments(sql: Sql, chainId: number, payments: readonly Payment[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, payment.block_number
     from unnest($2::text[], $3::text[], $4::bigint[]) as payment(currency, account, block_number)
     cross join lateral ${timeOf('payment.block_number')} as block
     cross join lateral (
       select * from orders where chain_id = $1 and maker = payment.account and currency = payment.currency
         and side = 'offer' and valid_until > block.time offset 0
     ) o
     where ${wasOpen('payment.block_number')} on conflict do nothing`,
    [
      chainId,
      payments.map(({ currency }) => currency.toLowerCase()),
      payments.map(({ account }) => account.toLowerCase()),
      payments.map(({ blockNumber }) => blockNumber),
    ],
    'note payments',
  )
}

async function recordMoves(sql: Sql, chainId: number, moves: readonly Move[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, move.block_number
     from unnest($2::text[], $3::numeric[], $4::text[], $5::bigint[]) as move(collection, token_id, account, block_number)
     cross join lateral ${timeOf('move.block_number')} as block
     cross join lateral (
       -- Three index lookups. With one combined condition, the planner would read every order of the collection.
       select * from orders where chain_id = $1 and collection = move.collection and token_id = move.token_id
         and valid_until > block.time and move.account is null
       union all select * from orders where chain_id = $1 and collection = move.collection and maker = move.account
         and token_id = move.token_id and valid_until > block.time
       union all select * from orders where chain_id = $1 and collection = move.collection and maker = move.account
         and valid_until > block.time and move.token_id is null
       offset 0
     ) o
     where o.side = 'listing' and ${wasOpen('move.block_number')} on conflict do nothing`,
    [
      chainId,
      moves.map(({ collection }) => collection.toLowerCase()),
      moves.map(({ tokenId }) => tokenId),
      moves.map(({ account }) => account?.toLowerCase()),
      moves.map(({ blockNumber }) => blockNumber),
    ],
    'note moves',
  )
}

export const manyMoves = 200

/**
 * Leaves out moves of tokens without an order, which are nearly all moves. Keeps all moves of a collection that has at least as many orders
 * as moves, because a list of its tokens would be too long.
 */
async function leaveOutUnlisted(sql: Sql, chainId: number, moves: readonly Move[]): Promise<readonly Move[]> {
  const counts = new Map<string, number>()
  for (const { collection } of moves) {
    const key = collection.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const rows = await sql.query<{ collection: string; tokens: string[] }>(
    ...statement`select moved.collection, array(
       -- The order of an index; otherwise the planner may read the whole table for a small collection.
       select token_id from orders where chain_id = ${chainId} and collection = moved.collection order by token_id limit moved.count
     )::text[] as tokens from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as moved(collection, count)`,
  )
  const listed = new Map(
    rows.flatMap(({ collection, tokens }) =>
      tokens.length < (counts.get(collection) ?? 0) ? [[collection, new Set(tokens.map(BigInt))]] : [],
    ),
  )
  return moves.filter(({ collection, tokenId }) => {
    const tokens = listed.get(collection.toLowerCase())
    return !tokens || (tokenId === undefined ? tokens.size > 0 : tokens.has(tokenId))
  })
}
