import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Hex } from 'viem'
import { above } from './above.js'
import { allDone, type Database, type Sql } from './openDatabase.js'
import { lowerSignedOrders } from './signedOrders.js'
import { updateStandings } from './updateStandings.js'

/** A block as it is kept: `time` is in Unix seconds. */
export type Block = { number: number; hash: Hex; parentHash: Hex; time: number }

/** The last block that was indexed: the cursor of the ingest. */
export async function readTip(sql: Sql, chainId: number): Promise<Block | undefined> {
  const [tip] = await readBlocks(sql, { chainId, limit: 1 })
  return tip
}

/** Indexed blocks, the highest first. */
export async function readBlocks(sql: Sql, options: readBlocks.Options): Promise<Block[]> {
  const { chainId, highest = Number.MAX_SAFE_INTEGER, limit } = options
  const rows = await sql.query<{ number: string; hash: Hex; parent_hash: Hex; time: string }>(
    `select number, hash, parent_hash, time from blocks
     where chain_id = $1 and number <= $2 order by number desc limit $3`,
    [chainId, highest, limit],
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
    /** @default the last one */
    highest?: number | undefined
    limit: number
  }
}

/** Blocks that tell how long a chain takes for one, and how few of them tell nothing. */
const [told, fewest] = [256, 32]

/** The longest time between two of a chain's last indexed blocks, in seconds; nothing while they are few. */
export async function readLongestGap(sql: Sql, chainId: number): Promise<number | undefined> {
  const [row] = await sql.query<{ longest: number; count: number }>(
    `select max(gap)::float8 as longest, count(gap)::integer as count from (
       select time - lead(time) over (order by number desc) as gap from (
         select number, time from blocks where chain_id = $1 order by number desc limit $2
       ) latest
     ) gaps`,
    [chainId, told + 1],
    'read longest gap',
  )
  return row && row.count >= fewest ? row.longest : undefined
}

/** Keeps blocks. */
export async function insertBlocks(sql: Sql, chainId: number, blocks: readonly Block[]): Promise<void> {
  await sql.query(
    `insert into blocks (chain_id, number, hash, parent_hash, time)
     select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])`,
    [
      chainId,
      blocks.map(({ number }) => number),
      blocks.map(({ hash }) => hash),
      blocks.map(({ parentHash }) => parentHash),
      blocks.map(({ time }) => time),
    ],
    'insert blocks',
  )
}

/**
 * Forgets the blocks above a height with all that was read from them. The orders that they updated lose their
 * availability, so that it is read again, and so do signed ones that were not known before.
 */
export async function deleteBlocksAbove(sql: Sql, chainId: number, height: number): Promise<void> {
  const forgotten = sql.query<{ order_id: Hex }>(
    `update availability a
     set held = null, royalty_receiver = null, royalty_bps = null, filled = 0, cancelled = false
     where a.chain_id = $1 and a.order_id = any(array(
       select order_id from order_updates where ${above({ table: 'order_updates', column: 'block_number', after: '$2' })}
     )) returning a.order_id`,
    [chainId, height],
  )
  // Each finds what those before it have written.
  const [updated, , lowered] = await allDone([
    forgotten,
    sql.query(`delete from blocks where ${above({ table: 'blocks', column: 'number', after: '$2' })}`, [
      chainId,
      height,
    ]),
    lowerSignedOrders(sql, chainId, height),
  ])
  await updateStandings(sql, chainId, [...updated.map((row) => row.order_id), ...lowered])
}

/**
 * Forgets blocks of a row of heights that nothing was read from: no order was listed or updated in them.
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
    /** First and last height. */
    from: number
    to: number
  }
}

/**
 * Writes a chain's state in one transaction, when no other does. All that was kept of its orders is out of date then, see
 * {@link readRevision}; so that this is found out in time, it takes `revisionLease` at least where somebody may keep any. What `write`
 * does before the answer to its first statement it does before it has the chain for itself, and where it is `eager`, before the
 * transaction has begun.
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
    // Its statements come after the lock, in the order in which they are sent.
    const [, value] = await allDone([locked, write(sql)])
    for (;;) {
      const left = until - performance.now()
      if (left <= 0) return value
      // A timer may be late by more than what is left.
      await (left < 1.5 ? setImmediate() : pause(left - 1))
    }
  }, options)
}

/** Milliseconds for which nothing that is written is seen, once nobody else was writing, where somebody keeps what was read. */
export const revisionLease = 5

/**
 * Waits until no other transaction writes this chain, and keeps others waiting until this one ends. Answers whether somebody may keep what
 * was read of it: whoever begins to from here on waits for that end, too.
 */
export async function lockChain(sql: Sql, chainId: number): Promise<boolean> {
  const [, [row]] = await allDone([
    sql.query(`select pg_advisory_xact_lock(hashtextextended('tillkit chain', $1))`, [chainId], 'lock chain'),
    sql.query<{ isRead: boolean }>(
      `insert into chain_revisions as r (chain_id, revision) values ($1, 1)
       on conflict (chain_id) do update set revision = r.revision + 1
       returning read_until > clock_timestamp() as "isRead"`,
      [chainId],
      'count revision',
    ),
  ])
  return row?.isRead ?? true
}

/** What stands of a chain's orders: while `name` is the same, all that is read of them is. */
export type Revision = {
  name: string
  /** The last indexed block. */
  tip: Pick<Block, 'number' | 'time'>
}

/**
 * Tells which state of a chain's orders is the last one, `undefined` before its first block; and whether nobody was writing
 * another, once it was read, who would not take the time for it that whoever keeps it needs. It is noted for this that the chain is read.
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
       coalesce((select read_until > clock_timestamp() + ${again} from chain_revisions where chain_id = $1), false) as noted
     from (select hash, number, time from blocks where chain_id = $1 order by number desc limit 1) tip`,
    [chainId],
    'read revision',
  )
  if (!row) return { revision: undefined, quiet: false }
  const { name, number, time, quiet, noted } = row
  if (!noted) await noteReader(sql, chainId)
  return { revision: { name, tip: { number: Number(number), time: Number(time) } }, quiet: quiet && noted }
}

/** How long before its end it is noted again that a chain is read: by more than any clock is put forward. */
const again = `interval '1 minute'`

/**
 * Notes that what is read of a chain may be kept in the next minutes. It waits for nobody who writes: what is not noted yet is read
 * again.
 */
async function noteReader(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update chain_revisions set read_until = clock_timestamp() + 2 * ${again} where chain_id = any(array(
       select chain_id from chain_revisions where chain_id = $1 for update skip locked
     ))`,
    [chainId],
    'note reader',
  )
}

export declare namespace readRevision {
  type ReturnType = { revision: Revision | undefined; quiet: boolean }
}

/** SQL for the name of a {@link Revision}. The hash is for blocks of a process that does not count revisions yet. */
export function revisionName(chainId: string, tipHash: string): string {
  return `coalesce((select revision from chain_revisions where chain_id = ${chainId}), 0) || ' ' || ${tipHash}`
}
