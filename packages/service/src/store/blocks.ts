import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Hex } from 'viem'
import { allDone, type Database, type Sql } from './openDatabase.js'
import { insertOrderChanges } from './orderChanges.js'
import { rowsAbove } from './rowsAbove.js'
import { lowerSignedOrders } from './signedOrders.js'
import { statement } from './statement.js'
import { updateStandings } from './updateStandings.js'

export type Block = { number: number; hash: Hex; parentHash: Hex; time: number }

export async function readTip(sql: Sql, chainId: number): Promise<Block | undefined> {
  const [tip] = await readBlocks(sql, { chainId, limit: 1 })
  return tip
}

export async function readBlocks(sql: Sql, options: readBlocks.Options): Promise<Block[]> {
  const { chainId, highest = Number.MAX_SAFE_INTEGER, limit } = options
  const rows = await sql.query<{ number: string; hash: Hex; parent_hash: Hex; time: string }>(
    ...statement`select number, hash, parent_hash, time from blocks
     where chain_id = ${chainId} and number <= ${highest} order by number desc limit ${limit}`,
    'read blocks',
  )
  return rows.map(({ number, hash, parent_hash: parentHash, time }) => ({
    number: Number(number),
    hash,
    parentHash,
    time: Number(time),
  }))
}

export declare namespace readBlocks {
  type Options = {
    chainId: number
    /** The highest block number to read. @default the last stored block */
    highest?: number | undefined
    limit: number
  }
}

const [sampleSize, minSamples] = [256, 32]

/**
 * Reads the longest time between two consecutive blocks, in seconds, among the last 256 such times. Returns `undefined` if the database has
 * fewer than 32 of them.
 */
export async function readLongestGap(sql: Sql, chainId: number): Promise<number | undefined> {
  const [row] = await sql.query<{ longest: number; count: number }>(
    ...statement`select max(gap)::float8 as longest, count(gap)::integer as count from (
       select time - lead(time) over (order by number desc) as gap from (
         select number, time from blocks where chain_id = ${chainId} order by number desc limit ${sampleSize + 1}
       ) latest
     ) gaps`,
    'read longest gap',
  )
  return row && row.count >= minSamples ? row.longest : undefined
}

export async function insertBlocks(sql: Sql, chainId: number, blocks: readonly Block[]): Promise<void> {
  await sql.query(
    ...statement`insert into blocks (chain_id, number, hash, parent_hash, time)
     select ${chainId}, * from unnest(${blocks.map(({ number }) => number)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[],
       ${blocks.map(({ parentHash }) => parentHash)}::text[], ${blocks.map(({ time }) => time)}::bigint[])`,
    'insert blocks',
  )
}

/**
 * Deletes the blocks above a height, and with them the rows that reference these blocks.
 *
 * Clears the availability of each order that these blocks may have changed. Also clears it for each signed order that the service first saw
 * above the height. The index then reads the availability again.
 */
export async function deleteBlocksAbove(sql: Sql, chainId: number, height: number): Promise<void> {
  const cleared = await sql.query<{ order_id: Hex }>(
    `update availability a
     set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
     where a.chain_id = $1 and a.order_id = any(array(
       select order_id from order_updates where ${rowsAbove({ table: 'order_updates', column: 'block_number', after: '$2' })}
     )) returning a.order_id`,
    [chainId, height],
  )
  const updated = cleared.map((row) => row.order_id)
  // The connection runs the statements in this order. So the first one still sees the orders that the deletion of the blocks removes.
  const [, , lowered] = await allDone([
    insertOrderChanges(sql, chainId, updated),
    sql.query(`delete from blocks where ${rowsAbove({ table: 'blocks', column: 'number', after: '$2' })}`, [
      chainId,
      height,
    ]),
    lowerSignedOrders(sql, chainId, height),
  ])
  await updateStandings(sql, chainId, [...updated, ...lowered])
}

/**
 * Deletes the blocks from one height to another, both included. Keeps each block to which an order, a fill, a cancellation or an update
 * refers.
 */
export async function pruneBlocks(sql: Sql, chainId: number, heights: pruneBlocks.Options): Promise<void> {
  await sql.query(
    `delete from blocks b where chain_id = $1 and number between $2 and $3
       and not exists (select from orders o where o.chain_id = $1 and o.block_number = b.number)
       and not exists (select from fills f where f.chain_id = $1 and f.block_number = b.number)
       and not exists (select from cancellations c where c.chain_id = $1 and c.block_number = b.number)
       and not exists (select from order_updates u where u.chain_id = $1 and u.block_number = b.number)`,
    [chainId, heights.from, heights.to],
    'prune blocks',
  )
}

export declare namespace pruneBlocks {
  type Options = {
    from: number
    to: number
  }
}

/**
 * Changes the orders of a chain in a transaction that holds the chain's lock. If a process may have cached reads, the transaction lasts at
 * least `revisionLease`. So each cache expires before the changes become visible.
 *
 * The database runs the SQL statements of `write` after it has locked the chain. The JavaScript of `write` starts before the lock is
 * confirmed; with `eager`, even before the transaction begins.
 */
export function writeChain<value>(
  database: Database,
  chainId: number,
  write: (sql: Sql) => Promise<value>,
  options: { eager?: boolean } = {},
): Promise<value> {
  return database.transaction(async (sql) => {
    let until = 0
    const locked = lockChain(sql, chainId).then((isRead) => {
      if (isRead) until = performance.now() + revisionLease
    })
    // The connection runs the lock first, and then the statements of `write` in the order in which they are sent.
    const [, value] = await allDone([locked, write(sql)])
    for (;;) {
      const remainingMs = until - performance.now()
      if (remainingMs <= 0) return value
      // A timer may fire late, so poll instead of setting a timer for the last 1.5 milliseconds.
      await (remainingMs < 1.5 ? setImmediate() : pause(remainingMs - 1))
    }
  }, options)
}

/**
 * The maximum time in milliseconds that a process caches a revision. It counts from the start of a read that found the chain's lock free.
 */
export const revisionLease = 5

/**
 * Locks a chain and increments its revision. Returns whether a process may have cached reads of the chain. Until this transaction ends, no
 * process can start to cache them, because `recordReader` skips the locked row.
 */
export async function lockChain(sql: Sql, chainId: number): Promise<boolean> {
  const [, [row]] = await allDone([
    sql.query(
      ...statement`select pg_advisory_xact_lock(hashtextextended('tillkit chain', ${chainId}))`,
      'lock chain',
    ),
    sql.query<{ isRead: boolean }>(
      ...statement`insert into chain_revisions as r (chain_id, revision) values (${chainId}, 1)
       on conflict (chain_id) do update set revision = r.revision + 1
       returning read_until > clock_timestamp() as "isRead"`,
      'count revision',
    ),
  ])
  return row?.isRead ?? true
}

/**
 * A version of the chain's orders. While its `name` stays the same, all reads of the orders give the same result. `tip` is the last indexed
 * block.
 */
export type Revision = {
  name: string
  tip: Pick<Block, 'number' | 'time'>
}

/**
 * Reads the current revision of a chain. `quiet` is `true` under two conditions: the chain's lock was free after the read, and a valid
 * record says that a process caches this chain. Writers see the record and wait for `revisionLease`, so the process may then cache.
 */
export async function readRevision(sql: Sql, chainId: number): Promise<readRevision.ReturnType> {
  const [row] = await sql.query<{
    name: string
    number: string
    time: string
    quiet: boolean
    noted: boolean
  }>(
    `select ${revisionName('$1', 'tip.hash')} as name, tip.number, tip.time,
       pg_try_advisory_xact_lock_shared(hashtextextended('tillkit chain', $1)) as quiet,
       coalesce((select read_until > clock_timestamp() + ${renewBefore} from chain_revisions where chain_id = $1), false) as noted
     from (select hash, number, time from blocks where chain_id = $1 order by number desc limit 1) tip`,
    [chainId],
    'read revision',
  )
  if (!row) return { revision: undefined, quiet: false }
  const { name, number, time, quiet, noted: isRecorded } = row
  if (!isRecorded) await recordReader(sql, chainId)
  return {
    revision: { name, tip: { number: Number(number), time: Number(time) } },
    quiet: quiet && isRecorded,
  }
}

/**
 * A process that caches reads of a chain records an end time in `read_until`, and renews it when less than one minute is left. While this
 * time is in the future, writers wait until the caches have expired. With the minute in reserve, writers also wait if the database's clock
 * jumps forward by less than one minute.
 */
const renewBefore = `interval '1 minute'`

/**
 * Records that a process caches reads of the chain. If a writer has locked the row, the function writes nothing, instead of waiting. The
 * process then does not cache, and the next read tries to record again.
 */
async function recordReader(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update chain_revisions set read_until = clock_timestamp() + 2 * ${renewBefore} where chain_id = any(array(
       select chain_id from chain_revisions where chain_id = $1 for update skip locked
     ))`,
    [chainId],
    'note reader',
  )
}

export declare namespace readRevision {
  type ReturnType = { revision: Revision | undefined; quiet: boolean }
}

export function revisionName(chainId: string, tipHash: string): string {
  return `coalesce((select revision from chain_revisions where chain_id = ${chainId}), 0) || ' ' || ${tipHash}`
}
