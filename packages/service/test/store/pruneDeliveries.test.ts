import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { changeListeners } from '../../src/store/webhooks/listeners.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { explainStatements, type Scan } from './support/explainStatements.js'
import { withRollback } from './support/withRollback.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)

/** The number of rows of each kind: removed listeners with deliveries, and old events with pending deliveries. Pruning must keep both. */
const many = 600
const seed = [
  `insert into listener_versions values (1, 1)`,
  `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, removed, from_block, secret, updated_at, version)
   select 1, n % 9, 'https://' || n || '.example/', '{}', n, '', n % 2 = 0, n % 4 = 1, 0, 'whsec_', now() - interval '1 day' * (1 + n % 30), 1
   from generate_series(1, ${4 * many}) n`,
  `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at, failures, failing_since)
   select 1, id, project_id, 'https://' || id || '.example', 'infinity', 9, now() - interval '6 days' * (id % 4 / 2) from listeners`,
  `insert into origins (origin, failures) select origin, 0 from listener_queues`,
  `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type, transaction_hash,
     transaction_index, log_index, transaction_log_index, data, topics, created_at)
   select 'event ' || n, 1, n, '0x', '0x', 0, '0x', '', '0x', 0, 0, 0, '0x', '{}', now() - interval '20 days' from generate_series(1, ${many}) n`,
  `insert into deliveries (id, chain_id, listener_id, project_id, uid, type, round, signature, state)
   select 'waits ' || n, 1, 4 * n, 'some', 'event ' || n, 'BLOCK_ADDED', 0, '', 'pending' from generate_series(1, ${many}) n`,
  `insert into deliveries (id, chain_id, listener_id, project_id, uid, type, round, signature, state)
   select 'went ' || n, 1, 4 * n - 3, 'some', 'event ' || n, 'BLOCK_ADDED', 0, '', 'delivered' from generate_series(1, ${many}) n`,
]

/** Prunes once, and returns the scans that read rows. */
async function pruned(): Promise<Scan[]> {
  const scans: Scan[] = []
  await withRollback(database, async (sql) => {
    const explaining = explainStatements(sql)
    await pruneDeliveries({ ...database, ...explaining.sql, transaction: (run) => run(explaining.sql) })
    scans.push(...explaining.scans.filter(({ rows }) => rows > 0))
  })
  return scans
}

describe('pruneDeliveries', () => {
  test('looks only once at rows that cannot be pruned yet', async () => {
    for (const statement of seed) await database.query(statement)
    await database.query('analyze')
    await pruneDeliveries(database)
    const count = async (of: string) => (await database.query(`select from ${of}`)).length
    expect(await count('listeners')).toBe(4 * many)
    expect(await count('notifications')).toBe(many)
    expect(await count('origins')).toBe(4 * many)
    // The pruning has ended the listeners that failed for more than five days.
    expect(await count('listeners where active and id % 4 = 2')).toBe(0)
    // In the second run, the pruning looks at removed listeners once more, because deliveries may have been queued since.
    await pruneDeliveries(database)
    await database.query('vacuum analyze')
    expect(await pruned()).toEqual([])
  })

  test('looks again at an origin that a queue has left', async () => {
    await changeListeners(
      database,
      { chainId: 1, projectId: '4' },
      { id: '4', change: { url: 'https://other.example/' } },
    )
    const scans = await pruned()
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThan(5)
    await pruneDeliveries(database)
    expect(await database.query(`select from origins where origin = 'https://4.example'`)).toEqual([])
    expect(await database.query('select from origins')).toHaveLength(4 * many - 1)
  })

  test('looks again at listeners that were removed in the last hour', async () => {
    await database.query(`update listeners set removed = true, active = false where id = 8`)
    for (const ago of ['0 minutes', '59 minutes', '61 minutes']) {
      await database.query(`update deliveries set state = 'pending' where listener_id = 8`)
      await database.query(`update listeners set updated_at = now() - $1::interval where id = 8`, [ago])
      await pruneDeliveries(database)
      expect(await database.query('select state from deliveries where listener_id = 8')).toEqual([
        { state: 'cancelled' },
      ])
    }
    expect(await pruned()).toEqual([])
  })
})
