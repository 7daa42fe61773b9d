import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Database, Sql } from '../../../packages/service/src/store/openDatabase.js'
import { analyzeTables, seedTables } from '../../../packages/service/test/store/support/seedTables.js'
import { capped } from '../../../packages/service/test/store/support/tipOf.js'

/**
 * Disk space in bytes: `ofLong` for one row in each of the large tables, `ofOthers` for one row in each of the small tables. Both are
 * measured values plus a tenth. `left` is the space that must stay free.
 */
const [ofLong, ofOthers, left] = [3_900, 4_100, 5e9]
/** The interval of progress lines in milliseconds. */
const pace = 30_000

/**
 * Fills the tables of a migrated database with `count` rows each. To be fast, the function builds the indexes afterwards and skips the
 * checks of foreign keys. Returns the size in bytes and the duration in seconds.
 */
export async function loadTables(
  database: Database,
  options: loadTables.Options,
): Promise<loadTables.ReturnType> {
  const { count, write } = options
  const start = performance.now()
  let lastWrite = start
  const writeLine = (line: string, now = performance.now()) => {
    lastWrite = now
    write(`${((now - start) / 1_000).toFixed(0).padStart(6)} s  ${line}`)
  }
  const writeSometimes = (line: string) => {
    if (performance.now() - lastWrite >= pace) writeLine(line)
  }
  // Autovacuum would run during the measurement and disturb it.
  await database.query('alter system set autovacuum = off')
  await database.query('select pg_reload_conf()')
  await database.transaction(
    async (sql) => {
      await sql.query('set local session_replication_role = replica')
      await sql.query(`set local maintenance_work_mem = '1GB'`)
      await withoutIndexes(sql, () => seedTables(sql, { count, write: writeSometimes }), writeSometimes)
    },
    { patient: true },
  )
  writeLine('all is there, and is analysed now')
  // `vacuum` marks rows as visible to all transactions, as autovacuum would do over time.
  await database.runAlone('vacuum')
  await database.transaction(analyzeTables, { patient: true })
  const tables = await database.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace order by pg_total_relation_size(oid) desc`,
  )
  for (const { name, bytes } of tables.filter((table) => Number(table.bytes) > count * 10))
    write(`${name.padEnd(22)} ${(Number(bytes) / 1e6).toFixed(0).padStart(7)} MB`)
  const total = tables.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  const seconds = (performance.now() - start) / 1_000
  write(`${count} rows: ${(total / 1e9).toFixed(1)} GB in ${seconds.toFixed(0)} s`)
  return { bytes: total, seconds }
}

export declare namespace loadTables {
  type Options = { count: number; write: (line: string) => void }
  type ReturnType = { bytes: number; seconds: number }
}

/** Drops all indexes that belong to no constraint, calls `fill`, and creates the indexes again. */
async function withoutIndexes(
  sql: Sql,
  fill: () => Promise<void>,
  write: (line: string) => void,
): Promise<void> {
  const indexes = await sql.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_constraint where conindid = c.oid) order by c.relname`,
  )
  for (const { name } of indexes) await sql.query(`drop index ${name}`)
  await fill()
  for (const { name, definition } of indexes) {
    await sql.query(definition)
    write(`${name} is built`)
  }
}

/** @throws Error if the disk has too little space for this many rows. */
export async function checkSpace(count: number): Promise<void> {
  const needed = count * ofLong + capped(count) * ofOthers + left
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize >= needed) return
  const [neededGb, free] = [needed, bavail * bsize].map((bytes) => (bytes / 1e9).toFixed(0))
  throw new Error(
    `${count} rows need ${neededGb} GB in ${tmpdir()}, of which ${free} are free. Take fewer with --count.`,
  )
}
