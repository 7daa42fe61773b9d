import { setTimeout as pause } from 'node:timers/promises'
import { keyIndexes } from './chainKeys.js'
import { indexes, retiredIndexes } from './migrations/indexes.js'
import type { Database, Sql } from './openDatabase.js'

/** Any number that nothing else in the database locks. */
const lock = 7_114_456
const wanted = { ...indexes, ...keyIndexes }
/** Milliseconds between two looks whether another process is done. */
const pollInterval = 100

/**
 * Builds the indexes that are missing, or were left half built, while others read and write, and drops those that are of no
 * use any more. One process at a time does so. It ends when all is done, however long that takes.
 *
 * @throws DatabaseError when the database fails; what is built by then stays.
 */
export async function buildIndexes(options: buildIndexes.Options): Promise<void> {
  const { database } = options
  while (!isDone(await readKnown(database)) && !(await buildMissing(database))) await pause(pollInterval)
}

export declare namespace buildIndexes {
  type Options = { database: Database }
}

/** The same in a transaction that nobody else has seen the tables of. */
export async function createIndexes(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) await sql.query(`create index ${name} on ${columns}`)
  for (const name of retiredIndexes) await sql.query(`drop index if exists ${name}`)
}

/** Answers whether no other process is at it. */
function buildMissing(database: Database): Promise<boolean> {
  return database.transaction(
    async (sql) => {
      // Whoever waited for the lock would be waited for: a build ends after all statements that began before.
      const [row] = await sql.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`)
      if (!row?.free) return false
      const known = await readKnown(sql)
      for (const [name, columns] of Object.entries(wanted)) {
        if (known.get(name)) continue
        if (known.has(name)) await database.runAlone(`drop index concurrently if exists ${name}`)
        const unique = name in keyIndexes ? 'unique ' : ''
        await database.runAlone(`create ${unique}index concurrently ${name} on ${columns}`)
      }
      for (const name of retiredIndexes) {
        if (known.has(name)) await database.runAlone(`drop index concurrently if exists ${name}`)
      }
      return true
    },
    { patient: true },
  )
}

type Known = ReadonlyMap<string, boolean>

function isDone(known: Known): boolean {
  return (
    Object.keys(wanted).every((name) => known.get(name)) && !retiredIndexes.some((name) => known.has(name))
  )
}

/**
 * Which of the indexes are there, and whether they are valid: one that is not was left by a process that ended. It is
 * asked without values: a transaction holds on to the last statement that had some, and would be waited for.
 */
async function readKnown(sql: Sql): Promise<Known> {
  const names = [...Object.keys(wanted), ...retiredIndexes].map((name) => `'${name}'`)
  const rows = await sql.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname in (${names.join()}) and pg_table_is_visible(c.oid)`,
  )
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}
