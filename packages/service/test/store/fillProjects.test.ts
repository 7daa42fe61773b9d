import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { migrations } from '../../src/store/migrations/migrations.js'
import { queueProjects } from '../../src/store/migrations/queueProjects.js'
import { openDatabase } from '../../src/store/openDatabase.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 4 })
afterAll(database.close)

/** As the version before queues had their project stores them: some are there, some are not. */
function storeAsEarlier(from: number): Promise<unknown> {
  return database.query(
    `insert into listener_queues as q (chain_id, listener_id, origin, due_at)
     select 1, id, 'https://receiver.example', now() from listeners where id between $1 and $1 + 99 order by id
     on conflict (listener_id) do update set due_at = least(q.due_at, excluded.due_at)`,
    [from],
  )
}

describe('fillProjects', () => {
  test('default: queues of before have their project, and those that the last version adds beside it', async () => {
    await database.query('create table migrations (number integer primary key)')
    for (const [index, statements] of migrations.slice(0, migrations.indexOf(queueProjects)).entries()) {
      await database.query(statements)
      await database.query('insert into migrations values ($1)', [index + 1])
    }
    await database.query(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
       select 1, 'project ' || n % 7, '', '{}', n, '', true, 0, '', now(), n from generate_series(1, 6000) n`,
    )
    // More than are filled at a time.
    for (let from = 1; from < 2_500; from += 100) await storeAsEarlier(from)
    let ended = false
    const migrating = Promise.all([migrate({ database }), migrate({ database })]).then(() => {
      ended = true
    })
    for (let from = 2_001; !ended; from = (from + 100) % 6_000) await storeAsEarlier(from)
    await migrating
    await storeAsEarlier(5_901)
    expect(
      await database.query(
        `select from listener_queues q join listeners l on l.id = q.listener_id
         where q.project_id is distinct from l.project_id`,
      ),
    ).toEqual([])
    const [row] = await database.query<{ count: number }>(
      'select count(*)::integer as count from listener_queues',
    )
    expect(row?.count).toBeGreaterThanOrEqual(2_600)
  })
})
