import type { Address, Hex } from 'viem'
import { toJson } from './events.js'
import { allDone, type Sql } from './openDatabase.js'
import { rowsAbove } from './rowsAbove.js'
import { statement } from './statement.js'
import { updateStandings } from './updateStandings.js'

/**
 * A transfer or an approval that may change which tokens makers hold, or which tokens the market may transfer. It is about one token, all
 * tokens of an account, or one token of an account. One log may have several, for example for both sides of an ERC-1155 transfer.
 */
export type TokenChange = { collection: Address; blockNumber: number } & (
  | { tokenId: bigint; account?: Address | undefined }
  | { tokenId?: undefined; account: Address }
)

/**
 * A change of how much of a currency an account can pay, and so of the availability of its offers. One log may have several, for example
 * for both sides of a transfer.
 */
export type FundsChange = { currency: Address; account: Address; blockNumber: number }

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
 * For a change of tokens or funds, leaves out orders that had already been cancelled, sold out or expired by then. Otherwise each transfer
 * of a token would cause reads for all its past orders.
 */
export async function insertOrderUpdates(sql: Sql, options: insertOrderUpdates.Options): Promise<void> {
  const { chainId, fromBlock, mentions, makers, fundsChanges } = options
  const distinctChanges = removeDuplicates(options.tokenChanges)
  // `leaveOutUnlisted` waits for a query, which is worth the time only for many changes. With few changes, send all statements at once. The
  // last one, `cleared`, runs after the others and sees their rows.
  const tokenChanges =
    distinctChanges.length < manyTokenChanges
      ? distinctChanges
      : await leaveOutUnlisted(sql, chainId, distinctChanges)
  if (mentions.length + tokenChanges.length + makers.length + fundsChanges.length === 0) return
  const recorded = [
    mentions.length > 0 && recordMentions(sql, chainId, mentions),
    makers.length > 0 && recordMakers(sql, chainId, makers),
    tokenChanges.length > 0 && recordTokenChanges(sql, chainId, tokenChanges),
    fundsChanges.length > 0 && recordFundsChanges(sql, chainId, fundsChanges),
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
    tokenChanges: readonly TokenChange[]
    fundsChanges: readonly FundsChange[]
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

/** Removes duplicates from the changes of the blocks, because a contract can emit very many logs about one token or account. */
function removeDuplicates(changes: readonly TokenChange[]): readonly TokenChange[] {
  const known = changes.map((change): [string, TokenChange] => {
    const { collection, blockNumber, tokenId, account } = change
    return [[collection, blockNumber, tokenId, account].join(' ').toLowerCase(), change]
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
async function recordFundsChanges(sql: Sql, chainId: number, changes: readonly FundsChange[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, change.block_number
     from unnest($2::text[], $3::text[], $4::bigint[]) as change(currency, account, block_number)
     cross join lateral ${timeOf('change.block_number')} as block
     cross join lateral (
       select * from orders where chain_id = $1 and maker = change.account and currency = change.currency
         and side = 'offer' and valid_until > block.time offset 0
     ) o
     where ${wasOpen('change.block_number')} on conflict do nothing`,
    [
      chainId,
      changes.map(({ currency }) => currency.toLowerCase()),
      changes.map(({ account }) => account.toLowerCase()),
      changes.map(({ blockNumber }) => blockNumber),
    ],
    'note funds changes',
  )
}

async function recordTokenChanges(sql: Sql, chainId: number, changes: readonly TokenChange[]): Promise<void> {
  await sql.query(
    `insert into order_updates (chain_id, order_id, block_number)
     select distinct $1::bigint, o.order_id, change.block_number
     from unnest($2::text[], $3::numeric[], $4::text[], $5::bigint[]) as change(collection, token_id, account, block_number)
     cross join lateral ${timeOf('change.block_number')} as block
     cross join lateral (
       -- Three index lookups. With one combined condition, the planner would read every order of the collection.
       select * from orders where chain_id = $1 and collection = change.collection and token_id = change.token_id
         and valid_until > block.time and change.account is null
       union all select * from orders where chain_id = $1 and collection = change.collection and maker = change.account
         and token_id = change.token_id and valid_until > block.time
       union all select * from orders where chain_id = $1 and collection = change.collection and maker = change.account
         and valid_until > block.time and change.token_id is null
       offset 0
     ) o
     where o.side = 'listing' and ${wasOpen('change.block_number')} on conflict do nothing`,
    [
      chainId,
      changes.map(({ collection }) => collection.toLowerCase()),
      changes.map(({ tokenId }) => tokenId),
      changes.map(({ account }) => account?.toLowerCase()),
      changes.map(({ blockNumber }) => blockNumber),
    ],
    'note token changes',
  )
}

export const manyTokenChanges = 200

/**
 * Leaves out changes of tokens without an order, which are nearly all changes. Keeps all changes of a collection that has at least as many
 * orders as changes, because a list of its tokens would be too long.
 */
async function leaveOutUnlisted(
  sql: Sql,
  chainId: number,
  changes: readonly TokenChange[],
): Promise<readonly TokenChange[]> {
  const counts = new Map<string, number>()
  for (const { collection } of changes) {
    const key = collection.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const rows = await sql.query<{ collection: string; tokens: string[] }>(
    ...statement`select changed.collection, array(
       -- The order of an index; otherwise the planner may read the whole table for a small collection.
       select token_id from orders where chain_id = ${chainId} and collection = changed.collection order by token_id limit changed.count
     )::text[] as tokens from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as changed(collection, count)`,
  )
  const listed = new Map(
    rows.flatMap(({ collection, tokens }) =>
      tokens.length < (counts.get(collection) ?? 0) ? [[collection, new Set(tokens.map(BigInt))]] : [],
    ),
  )
  return changes.filter(({ collection, tokenId }) => {
    const tokens = listed.get(collection.toLowerCase())
    return !tokens || (tokenId === undefined ? tokens.size > 0 : tokens.has(tokenId))
  })
}
