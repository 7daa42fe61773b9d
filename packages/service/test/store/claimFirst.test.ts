import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { claimDeliveries } from '../../src/store/webhooks/claimDeliveries.js'
import { claimFirst } from '../../src/store/webhooks/claimFirst.js'
import { claimQueues } from '../../src/store/webhooks/listenerQueues.js'

const url = await createDatabase()
const database = openDatabase({ url, maxConnections: 2 })
/** A connection whose statements wait when they read the table of origins. */
const waiting = openDatabase({ url: `${url}?options=-c%20test.waits%3Dyes`, maxConnections: 1 })
await migrate({ database })
afterAll(() => Promise.all([database.close(), waiting.close()]))

const lock = 7
const seeds = [
  `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
   values (1, '1', 'https://soon.example/', '{}', '', '', true, 0, 'whsec_', now(), 1)`,
  `insert into origins (origin, failures, pace) values ('https://soon.example', 0, 'fast')`,
  `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at, pace)
   select 1, id, '1', 'https://soon.example', now() - interval '1 second', 'fast' from listeners`,
  `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
     transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, projects)
   values ('event', 1, 1, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}', '{1}')`,
  `insert into deliveries (id, listener_id, uid, type, round, signature, state, attempts, chain_id)
   select 'msg_1', id, 'event', 'BLOCK_ADDED', 0, '', 'pending', 0, 1 from listeners`,
  'alter table origins rename to answered',
  `create function waits() returns boolean language plpgsql volatile as $$ begin
     if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock(${lock}); end if;
     return true;
   end $$`,
  'create view origins as select * from answered where waits()',
]

describe('claimFirst', () => {
  test('locks the queue that it looks at, and counts the taken delivery once', async () => {
    for (const statement of seeds) await database.query(statement)
    const claim = { leaseDuration: 60_000, leaseId: 'looked for' }
    const [taken, claimed] = await database.transaction(async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(${lock})`)
      const taking = claimFirst(waiting, { ...claim, leaseId: 'heard of', listenerIds: ['1'], limit: 1 })
      // The condition on the database is necessary, because other databases of the server have locks with the same number.
      const waits = () =>
        sql.query(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}
           and database = (select oid from pg_database where datname = current_database())`,
        )
      while ((await waits()).length === 0);
      const looking = { ...claim, free: 1, running: [], maxOriginFailures: 20 }
      const { queues } = await claimQueues(database, looking)
      return [taking, await claimDeliveries(database, queues)] as const
    })
    expect([(await taken).length, claimed.length]).toEqual([1, 0])
    expect(await database.query('select attempts from deliveries')).toEqual([{ attempts: 1 }])
  })
})
