import { setTimeout as pause } from 'node:timers/promises'
import { indexes } from './migrations/indexes.js'
import type { Database, Sql } from './openDatabase.js'

/** An arbitrary number. The processes that build indexes all use it for their advisory lock. */
const lock = 7_114_456
const pollInterval = 100

/**
 * Builds missing or invalid indexes without blocking reads and writes of other processes. One process builds, and the others wait until it
 * is done.
 */
export async function buildIndexes(options: buildIndexes.Options): Promise<void> {
  const { database } = options
  while (!isDone(await readKnown(database)) && !(await buildMissing(database))) await pause(pollInterval)
}

export declare namespace buildIndexes {
  type Options = { database: Database }
}

/**
 * Creates all indexes of a new database, in the transaction that creates its tables. The locks on the tables do no harm, because other
 * processes do not see the tables yet.
 */
export async function createIndexes(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) await sql.query(`create index ${name} on ${columns}`)
}

function buildMissing(database: Database): Promise<boolean> {
  return database.transaction(
    async (sql) => {
      // Try the lock instead of waiting for it in a statement. The process with the lock builds an index, and the build waits for all
      // earlier statements to end. So the build and a waiting statement would wait for each other forever.
      const [row] = await sql.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`)
      if (!row?.free) return false
      const known = await readKnown(sql)
      for (const [name, columns] of Object.entries(indexes)) {
        if (known.get(name)) continue
        if (known.has(name)) await database.runAlone(`drop index concurrently if exists ${name}`)
        await database.runAlone(`create index concurrently ${name} on ${columns}`)
      }
      return true
    },
    { patient: true },
  )
}

type Known = ReadonlyMap<string, boolean>

function isDone(known: Known): boolean {
  return Object.keys(indexes).every((name) => known.get(name))
}

/**
 * Reads which indexes exist, and whether each is valid. An index is invalid if a process died while it built the index.
 *
 * The query must not have bind parameters. With parameters, the transaction would keep a snapshot, and the index build would wait for this
 * transaction.
 */
async function readKnown(sql: Sql): Promise<Known> {
  const names = Object.keys(indexes).map((name) => `'${name}'`)
  const rows = await sql.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname in (${names.join()}) and pg_table_is_visible(c.oid)`,
  )
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}
