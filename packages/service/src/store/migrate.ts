import { buildIndexes, createIndexes } from './buildIndexes.js'
import { completeKeys, createKeys } from './completeKeys.js'
import { migrations } from './migrations/migrations.js'
import { allDone, type Database, type Sql } from './openDatabase.js'
import { fillProjects } from './webhooks/fillProjects.js'

/** Any number that nothing else in the database locks. */
const lock = 7_114_455

/**
 * Brings the schema up to date. Services that start at the same time wait for each other, and those that run go on
 * meanwhile.
 *
 * @throws DatabaseError when the database fails; of the tables nothing is changed then.
 */
export async function migrate(options: migrate.Options): Promise<void> {
  const { database } = options
  // A table may be long, and another process at work on it.
  await database.transaction(applyMissing, { patient: true })
  await buildIndexes({ database })
  await completeKeys({ database })
  await fillProjects({ database })
}

export declare namespace migrate {
  type Options = { database: Database }
}

async function applyMissing(sql: Sql): Promise<void> {
  const [, , applied] = await allDone([
    sql.query('select pg_advisory_xact_lock($1)', [lock]),
    sql.query('create table if not exists migrations (number integer primary key)'),
    sql.query<{ number: number }>('select number from migrations'),
  ])
  const known = new Set(applied.map(({ number }) => number))
  for (const [index, statements] of migrations.entries()) {
    if (known.has(index + 1)) continue
    await sql.query(statements)
    await sql.query('insert into migrations values ($1)', [index + 1])
  }
  // No process of an earlier version can be at work, and what is empty needs not be built while others write.
  if (known.size > 0) return
  await createKeys(sql)
  await createIndexes(sql)
}
