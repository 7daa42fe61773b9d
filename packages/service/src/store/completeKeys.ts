import { setTimeout as pause } from 'node:timers/promises'
import { chainless, chainReferences, keyIndexes, soleKeys } from './chainKeys.js'
import { application_name } from './connection/listenToChannel.js'
import { codeOf, type Database, type Sql } from './openDatabase.js'

/** Any number that nothing else in the database locks. */
const lock = 7_114_457
/** Milliseconds that a change of a table waits for those who use it, and others for it. */
const lockTimeoutMs = 250
/** PostgreSQL's codes for a lock that was not to be had. */
const busyCodes = new Set(['55P03', '40P01'])

/**
 * Says of every row which chain it is of, and holds rows to others of their chain, while others read and write. It ends when
 * all is done, however long that takes, and goes on where a process ended before.
 *
 * @throws DatabaseError when the database fails; what is done by then stays.
 */
export async function completeKeys({ database }: completeKeys.Options): Promise<void> {
  if (await isComplete(database)) return
  await alone(database, async (sql) => {
    if (await isComplete(sql)) return
    for (const table of chainless) {
      const check = `${table}_chain_check`
      await database.runAlone(fillChains(table))
      // Known of all rows before, so that the column is changed at once.
      await change(
        database,
        `alter table ${table} drop constraint if exists ${check},
           add constraint ${check} check (chain_id is not null) not valid`,
      )
      await database.runAlone(`alter table ${table} validate constraint ${check}`)
      await change(database, `alter table ${table} alter chain_id set not null`)
      await change(database, `alter table ${table} drop constraint ${check}`)
    }
    for (const { table, name, add, dropOld } of chainReferences) {
      await change(database, `${add} not valid`)
      await database.runAlone(`alter table ${table} validate constraint ${name}`)
      await change(database, dropOld)
    }
  })
}

export declare namespace completeKeys {
  type Options = { database: Database }
}

/**
 * Makes the keys with the chain the only ones, which no process of an earlier version can work with: while one is connected nothing
 * is changed. Answers how many connections these have. Each table is locked for a moment.
 *
 * @throws DatabaseError when the database fails; what is done by then stays.
 */
export async function contractKeys({ database }: completeKeys.Options): Promise<number> {
  return alone(database, async (sql) => {
    const [earlier] = await sql.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name like 'tillkit%' and application_name <> '${application_name}'`,
    )
    if (earlier?.count) return earlier.count
    for (const [table, statement] of Object.entries(soleKeys)) {
      const old = await sql.query(`select from pg_constraint where conname = '${table}_pkey'`)
      if (old.length > 0) await change(database, statement)
    }
    for (const table of chainless) await change(database, `drop trigger if exists add_chain on ${table}`)
    await change(database, 'drop function if exists add_chain()')
    await change(database, 'drop trigger if exists add_project on listener_queues')
    await change(database, 'drop function if exists add_project()')
    return 0
  })
}

/** All of that in a transaction that nobody else has seen the tables of. */
export async function createKeys(sql: Sql): Promise<void> {
  for (const [name, columns] of Object.entries(keyIndexes)) {
    await sql.query(`create unique index ${name} on ${columns}`)
  }
  for (const { add, dropOld } of chainReferences) {
    await sql.query(dropOld)
    await sql.query(add)
  }
  for (const statement of Object.values(soleKeys)) await sql.query(statement)
  for (const table of chainless) await sql.query(`drop trigger add_chain on ${table}`)
  await sql.query('drop function add_chain()')
  await sql.query('drop trigger add_project on listener_queues')
  await sql.query('drop function add_project()')
}

/** Runs while no other process does the same. What it holds on to is no row, so that nobody waits for it. */
function alone<value>(database: Database, run: (sql: Sql) => Promise<value>): Promise<value> {
  return database.transaction(
    async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(${lock})`)
      return run(sql)
    },
    { patient: true },
  )
}

async function isComplete(sql: Sql): Promise<boolean> {
  const text = (names: readonly string[]) => names.map((name) => `'${name}'`).join()
  const [row] = await sql.query<{ chained: number; held: number; old: number }>(
    `select (select count(*) from pg_attribute where attname = 'chain_id' and attnotnull
         and attrelid in (${chainless.map((table) => `'${table}'::regclass`)}))::integer as chained,
       count(*) filter (where convalidated and conname in (${text(chainReferences.map(({ name }) => name))}))::integer as held,
       count(*) filter (where conname in (${text(chainReferences.map(({ old }) => old))}))::integer as old
     from pg_constraint where connamespace = current_schema()::regnamespace`,
  )
  return row?.chained === chainless.length && row.held === chainReferences.length && row.old === 0
}

/** Changes a table for which others may be waited, and waited for: soon, or again after they had their turn. */
async function change(database: Database, statement: string): Promise<void> {
  for (;;) {
    try {
      return await database.runAlone(`set lock_timeout = ${lockTimeoutMs}; ${statement}`)
    } catch (error) {
      if (!isBusy(error)) throw error
      await pause(lockTimeoutMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return busyCodes.has(codeOf(error))
}

/**
 * SQL that fills a table's `chain_id` a few hundred pages at a time, each in a transaction of its own. What others have locked is
 * left to the next time; what they write has its chain by then.
 */
function fillChains(table: string): string {
  return `do $$
    declare page bigint; pages bigint;
    begin
      while exists (select from ${table} where chain_id is null) loop
        page := 0;
        pages := pg_relation_size('${table}') / current_setting('block_size')::bigint;
        while page <= pages loop
          update ${table} t set chain_id = l.chain_id from listeners l
          where l.id = t.listener_id and t.ctid = any(array(
            select ctid from ${table} where chain_id is null
              and ctid >= format('(%s,0)', page)::tid and ctid < format('(%s,0)', page + 200)::tid
            for update skip locked));
          commit;
          page := page + 200;
        end loop;
        perform pg_sleep(0.05);
      end loop;
    end $$`
}
