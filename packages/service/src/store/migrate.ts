import { TillError } from 'tillkit/internal'
import { buildIndexes, createIndexes } from './buildIndexes.js'
import { blockList } from './migrations/blockList.js'
import { orderChanges } from './migrations/orderChanges.js'
import { orderSides } from './migrations/orderSides.js'
import { schema } from './migrations/schema.js'
import { allDone, type Database, type Sql } from './openDatabase.js'
import { statement } from './statement.js'

/** An arbitrary number. The processes that migrate all use it for their advisory lock. */
const lock = 7_114_455

/**
 * The migrations in order. Never edit a released migration; add another one in its own file in `migrations/`.
 *
 * A migration may only make changes that the previous version of the service ignores, because processes of that version still run
 * meanwhile.
 */
export const migrations: readonly string[] = [schema, blockList, orderSides, orderChanges]

/**
 * Migrates the database. If several services start at the same time, one migrates and the others wait. Services that already run continue.
 */
export async function migrate(options: migrate.Options): Promise<void> {
  const { database } = options
  // Set no time limit, because the migration of a large table takes long. The wait for another process that migrates may take as long.
  await database.transaction(applyMissing, { patient: true })
  await buildIndexes({ database })
}

export declare namespace migrate {
  type Options = { database: Database }
}

async function applyMissing(sql: Sql): Promise<void> {
  const [, , applied] = await allDone([
    sql.query(...statement`select pg_advisory_xact_lock(${lock})`),
    sql.query('create table if not exists migrations (number integer primary key)'),
    sql.query<{ number: number }>('select number from migrations order by number'),
  ])
  const unknown = applied.filter(({ number }) => number < 1 || number > migrations.length)
  if (unknown.length > 0) throw new MigrationError(unknown.map(({ number }) => number))
  const known = new Set(applied.map(({ number }) => number))
  for (const [index, statements] of migrations.entries()) {
    if (known.has(index + 1)) continue
    await sql.query(statements)
    await sql.query(...statement`insert into migrations values (${index + 1})`)
  }
  // Other processes do not use the tables of a new database yet, so create its indexes in this transaction.
  if (known.size === 0) await createIndexes(sql)
}

export class MigrationError extends TillError<'MigrationRefused'> {
  override name = 'MigrationError'
  constructor(unknown: readonly number[]) {
    super('MigrationRefused', {
      shortMessage: `The database has migrations that this version does not know: ${unknown.join(', ')}.`,
      details: `This version supports 1 to ${migrations.length}. A later version, or a version before 0.2.0, created the tables.`,
      fix: 'Run the version that created the tables, or use an empty database.',
    })
  }
}
