import type { Address, Hex } from 'viem'
import { toJson } from './events.js'
import { allDone, type Sql } from './openDatabase.js'
import { rowsAbove } from './rowsAbove.js'
import { updateStandings } from './updateStandings.js'

/**
 * A log that may change which tokens makers hold or have approved. It is about one token, all tokens of an account, or one token of an
 * account.
 */
export type Move = { collection: Address; blockNumber: number } & (
  | { tokenId: bigint; account?: Address | undefined }
  | { tokenId?: undefined; account: Address }
)

/** A log of the market that names an order. */
export type Mention = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The block of the log. */
  blockNumber: number
}

/** A log after which a maker's signed orders may have ended. */
export type MakerChange = {
  /** The marketplace kind of its venue. */
  kind: string
  /** The maker of the orders. */
  maker: Address
  /** The block of the log. */
  blockNumber: number
}

/**
 * Records the orders that logs may have changed, and clears their availability. For a transfer, leaves out orders that were cancelled,
 * expired or sold out in an earlier block. Otherwise each transfer of a token would cause reads for all past orders of the token.
 */
export async function insertOrderUpdates(sql: Sql, options: insertOrderUpdates.Options): Promise<void> {
  const { chainId, fromBlock, mentions, makers } = options
  const distinctMoves = removeDuplicates(options.moves)
  // Only many moves are worth the wait for `leaveOutUnlisted`. With few moves, send all statements at once. The last one, `cleared`, sees
  // the rows that the statements before it have added.
  const moves =
    distinctMoves.length < manyMoves ? distinctMoves : await leaveOutUnlisted(sql, chainId, distinctMoves)
  if (mentions.length + moves.length + makers.length === 0) return
  const recorded = [
    mentions.length > 0 && recordMentions(sql, chainId, mentions),
    makers.length > 0 && recordMakers(sql, chainId, makers),
    moves.length > 0 && recordMoves(sql, chainId, moves),
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
    makers: readonly MakerChange[]
  }
}

/** Records the orders that logs name. Uses a lateral lookup, because for a join PostgreSQL's planner may read all orders of the chain. */
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

/** Removes duplicate moves of a block, because a contract can emit very many. */
function removeDuplicates(moves: readonly Move[]): readonly Move[] {
  const known = moves.map((move): [string, Move] => {
    const { collection, blockNumber, tokenId, account } = move
    return [[collection, blockNumber, tokenId, account].join(' ').toLowerCase(), move]
  })
  return [...new Map(known).values()]
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
     where coalesce(o.block_number, o.signed_block + 1) <= move.block_number and (
       select true from cancellations c
       where c.chain_id = $1 and c.order_id = o.order_id and c.block_number < move.block_number
     ) is null and o.quantity > (
       select coalesce(sum(f.quantity), 0) from fills f
       where f.chain_id = $1 and f.order_id = o.order_id and f.block_number < move.block_number
     ) on conflict do nothing`,
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

/** Leaves out moves of tokens without orders. Nearly all moves are of such tokens. */
async function leaveOutUnlisted(sql: Sql, chainId: number, moves: readonly Move[]): Promise<readonly Move[]> {
  const counts = new Map<string, number>()
  for (const { collection } of moves) {
    const key = collection.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const rows = await sql.query<{ collection: string; tokens: string[] }>(
    `select moved.collection, array(
       -- The order of an index; otherwise the planner may read the whole table for a small collection.
       select token_id from orders where chain_id = $1 and collection = moved.collection order by token_id limit moved.count
     )::text[] as tokens from unnest($2::text[], $3::bigint[]) as moved(collection, count)`,
    [chainId, [...counts.keys()], [...counts.values()]],
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
