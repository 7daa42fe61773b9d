import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { ConfigError } from '../src/config.js'
import { runMigrate } from '../src/runMigrate.js'
import { MigrationError, migrate, migrations } from '../src/store/migrate.js'
import { indexes } from '../src/store/migrations/indexes.js'
import { type Database, openDatabase } from '../src/store/openDatabase.js'

const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
const path = join(folder, 'config.json')
const databaseUrl = await createDatabase()
const networks = [{ name: 'none', chainId: 1, rpcUrl: 'http://127.0.0.1:1', market: `0x${'1'.repeat(40)}` }]
await writeFile(path, JSON.stringify({ databaseUrl, networks, projects: [{ id: '1', accessKey: 'key' }] }))
const database = openDatabase({ url: databaseUrl, maxConnections: 4 })
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const argv = ['--config', path]
const insert = (id: number) =>
  `insert into blocks values (1, ${id}, '0x', '0x', 0);
   insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity,
     valid_from, valid_until, block_number, sequence)
   values (1, '${id}', 'kind', '0xc', 1, false, '0xm', '0x', 1, 1, 0, 1, ${id}, 1)`

/** Returns the names of the valid indexes. */
async function builtIndexes(): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisvalid and c.relname = any($1) order by name`,
    [Object.keys(indexes)],
  )
  return rows.map(({ name }) => name)
}

/** Waits until an index build waits for other transactions. */
async function untilWaiting(sql: Database): Promise<void> {
  for (;;) {
    const waiting = await sql.query(
      `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'
         and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
    await pause(10)
  }
}

describe('runMigrate', () => {
  test('runs each migration once when several processes migrate', async () => {
    const lines: string[] = []
    const write = (line: string) => lines.push(line)
    await Promise.all([runMigrate({ argv, write }), runMigrate({ argv, write }), runMigrate({ argv, write })])
    expect(await database.query('select from migrations')).toHaveLength(migrations.length)
    expect(await builtIndexes()).toEqual(Object.keys(indexes).sort())
    expect(lines).toEqual(Array(3).fill('The database is up to date.\n'))
  })

  test('lets others write while it builds an index', async () => {
    await database.query('drop index orders_tokens_idx')
    const built = await database.transaction(async (sql) => {
      await sql.query(insert(1))
      const migrating = runMigrate({ argv, write: () => {} })
      await untilWaiting(database)
      // The build must not block writes. Otherwise this write would wait for the index, and the index for the open transaction around it.
      await database.transaction(async (other) => {
        await other.query("set local lock_timeout = '10s'")
        await other.query(insert(2))
      })
      return { migrating }
    })
    await built.migrating
    expect(await builtIndexes()).toContain('orders_tokens_idx')
  })

  test('rebuilds an index that an earlier run left invalid', async () => {
    await database.query(
      `update pg_index set indisvalid = false where indexrelid = 'orders_tokens_idx'::regclass`,
    )
    expect(await builtIndexes()).not.toContain('orders_tokens_idx')
    await runMigrate({ argv, write: () => {} })
    expect(await builtIndexes()).toContain('orders_tokens_idx')
  })

  test('throws MigrationError and changes nothing when another version migrated', async () => {
    const other = openDatabase({ url: await createDatabase(), maxConnections: 1 })
    const tables = () => other.query('select relname from pg_class where relkind = $1 order by 1', ['r'])
    await other.query('create table migrations (number integer primary key)')
    await other.query('insert into migrations values (1), (2), (26), (27)')
    const before = await tables()
    await expect(migrate({ database: other })).rejects.toThrow(new MigrationError([26, 27]))
    expect(await tables()).toEqual(before)
    await other.close()
  })

  test('names the failure, its reason and the fix in a MigrationError', async () => {
    await database.query('insert into migrations values (27)')
    await expect(runMigrate({ argv })).rejects.toMatchObject({
      code: 'MigrationRefused',
      shortMessage: 'The database has migrations that this version does not know: 27.',
      details:
        'This version supports 1 to 4. A later version, or a version before 0.2.0, created the tables.',
      fix: 'Run the version that created the tables, or use an empty database.',
    })
    await database.query('delete from migrations where number = 27')
    await runMigrate({ argv, write: () => {} })
  })

  test('throws ConfigError without a configuration', async () => {
    await expect(runMigrate({ argv: [] })).rejects.toThrow(ConfigError)
  })
})
