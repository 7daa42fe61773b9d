import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { MigrationError, runMigrate } from '../../src/runMigrate.js'
import { migrate } from '../../src/store/migrate.js'
import { migrations } from '../../src/store/migrations/migrations.js'
import { traces } from '../../src/store/migrations/traces.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { insertDeliveries } from '../../src/store/webhooks/insertDeliveries.js'
import { findUnpublished, noteWork } from '../../src/store/webhooks/outbox.js'

const databaseUrl = await createDatabase()
const fresh = openDatabase({ url: await createDatabase(), maxConnections: 1 })
const database = openDatabase({ url: databaseUrl, maxConnections: 4 })
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
const path = join(folder, 'config.json')
const networks = [{ name: 'none', chainId: 1, rpcUrl: 'http://127.0.0.1:1', market: `0x${'1'.repeat(40)}` }]
await writeFile(path, JSON.stringify({ databaseUrl, networks, projects: [{ id: '1', accessKey: 'key' }] }))
afterAll(async () => {
  await Promise.all([database.close(), fresh.close()])
  await rm(folder, { recursive: true })
})
const contract = () => runMigrate({ argv: ['--config', path, '--contract'], write: () => {} })

/** What the version before the chain was in every key stores of an event for two listeners, by its own statements. */
const earlier = {
  event: `insert into notifications (chain_id, uid, block_number, block_hash, parent_hash, time, contract, contract_type,
      transaction_hash, transaction_index, log_index, transaction_log_index, data, topics)
    select 1 + $1::integer % 2, $1::text, 1, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}'
    on conflict (uid) do update set removed = false where notifications.removed`,
  deliveries: `insert into deliveries (id, listener_id, uid, type, round, signature)
    select 'msg_' || $1::text || '-' || l.id, l.id, $1::text, 'BLOCK_ADDED', 0, '' from listeners l where l.chain_id = 1 + $1::integer % 2
    on conflict (id) do nothing`,
  queues: `insert into listener_queues as q (listener_id, origin, due_at)
    select id, 'https://receiver.example', now() from listeners where chain_id = 1 + $1::integer % 2
    on conflict (listener_id) do update set due_at = least(q.due_at, excluded.due_at)`,
  outbox: `insert into outbox (listener_id, publish_at)
    select listener_id, due_at from listener_queues join listeners l on l.id = listener_id where l.chain_id = 1 + $1::integer % 2
    on conflict (listener_id) do update set publish_at = excluded.publish_at`,
}
async function storeAsEarlier(uid: number): Promise<void> {
  for (const statement of Object.values(earlier)) await database.query(statement, [uid])
}

/** How many rows a table has, and how many of them say the chain of their listener. */
async function chains(): Promise<Record<string, unknown>> {
  const rows = await database.query<{ name: string; count: number; right: number }>(
    `select t.name, count(*)::integer, count(*) filter (where t.chain_id = l.chain_id)::integer as right from (
       select 'deliveries' as name, listener_id, chain_id from deliveries union all
       select 'listener_queues', listener_id, chain_id from listener_queues union all
       select 'outbox', listener_id, chain_id from outbox
     ) t join listeners l on l.id = t.listener_id group by t.name order by t.name`,
  )
  return Object.fromEntries(rows.map(({ name, count, right }) => [name, [count, right]]))
}

/** Every column, key and constraint that there is. */
async function shape(sql: typeof database): Promise<unknown[]> {
  return sql.query(
    `select table_name || '.' || column_name || ' ' || is_nullable as part from information_schema.columns
     where table_schema = current_schema()
     union all select indexdef from pg_indexes where schemaname = current_schema()
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = current_schema()::regnamespace
     union all select tgname || ' ' || tgrelid::regclass from pg_trigger where not tgisinternal order by 1`,
  )
}

describe('completeKeys', () => {
  test('behavior: what the last version stored, and goes on to store beside this one, has its chain', async () => {
    await database.query('create table migrations (number integer primary key)')
    for (const [index, statements] of migrations.slice(0, migrations.indexOf(traces) + 1).entries()) {
      await database.query(statements)
      await database.query('insert into migrations values ($1)', [index + 1])
    }
    await database.query(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
       select 1 + n % 2, '1', 'https://receiver.example', '{}', n, '', true, 0, '', now(), n from generate_series(1, 20) n`,
    )
    for (const uid of [1, 2, 3]) await storeAsEarlier(uid)
    let stored = 3
    let ended = false
    const migrating = Promise.all([migrate({ database }), migrate({ database })]).then(() => {
      ended = true
    })
    while (!ended) await storeAsEarlier(++stored)
    await migrating
    // Its statements as ever, and again for what is there.
    await storeAsEarlier(++stored)
    await storeAsEarlier(stored)
    const all = stored * 10
    expect(await chains()).toEqual({
      deliveries: [all, all],
      listener_queues: [20, 20],
      outbox: [20, 20],
    })
    // And its project.
    expect(
      await database.query(
        `select from listener_queues q join listeners l on l.id = q.listener_id where q.project_id is distinct from l.project_id`,
      ),
    ).toEqual([])
  })

  test('behavior: this version does the same beside it', async () => {
    const before = await chains()
    const added = { type: 'BLOCK_REMOVED', round: 0, signature: '' } as const
    const deliveries = ['2', '4'].map((listenerId) => ({ ...added, listenerId, uid: '2' }))
    await insertDeliveries(database, deliveries)
    await insertDeliveries(database, deliveries)
    await noteWork(database, ['2', '4'])
    await findUnpublished(database)
    expect(await chains()).toEqual({
      ...before,
      deliveries: (before.deliveries as number[]).map((n) => n + 2),
    })
  })

  test.each(['tillkit', 'tillkit/2'])(
    'error: MigrationError, where the last version is at work: %s',
    async (name) => {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: name })
      await client.connect()
      try {
        await expect(contract()).rejects.toThrow(MigrationError)
        await storeAsEarlier(1)
      } finally {
        await client.end()
      }
    },
  )

  test('behavior: in the end all is as in a new database', async () => {
    const before = await chains()
    await contract()
    await contract()
    await migrate({ database: fresh })
    expect(await shape(database)).toEqual(await shape(fresh))
    const added = { uid: '3', listenerId: '3', type: 'BLOCK_REMOVED', round: 0, signature: '' } as const
    await insertDeliveries(database, [added])
    await insertDeliveries(database, [added])
    expect((await chains()).deliveries).toEqual((before.deliveries as number[]).map((n) => n + 1))
    await expect(database.query(`update deliveries set chain_id = 7 where listener_id = 3`)).rejects.toThrow(
      'The database failed.',
    )
  })
})
