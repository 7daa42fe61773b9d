import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { changeListeners } from '../../src/store/webhooks/listeners.js'
import { deactivateListener } from '../../src/store/webhooks/settleDeliveries.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 3 })
afterAll(database.close)

beforeAll(async () => {
  await migrate({ database })
  await database.query(
    `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
     select 1, '1', 'https://receiver.example/', '{}', n::text, '', true, 0, 'whsec_', now(), n from generate_series(1, 2) n`,
  )
  await database.query(`insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract,
       contract_type, transaction_hash, transaction_index, log_index, transaction_log_index, data, topics)
     values ('event', 1, 1, '0x', '0x', 0, '0x', '', '0x', 0, 0, 0, '0x', '{}')`)
  // The rows are stored in the opposite order of their keys. So a statement that locks them in stored order fails the test.
  await database.query(
    `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at)
     select 1, n, '1', 'https://receiver.example', now() from generate_series(2, 1, -1) n`,
  )
  await database.query(
    `insert into deliveries (id, listener_id, uid, type, round, signature, chain_id)
     select 'msg_' || n, 1, 'event', 'BLOCK_ADDED', 0, '', 1 from generate_series(2, 1, -1) n`,
  )
})

/** Waits until a transaction of the database waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const waiting = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
    await pause(5)
  }
}

describe('store', () => {
  test.each([
    {
      what: 'queues of all paused listeners',
      lock: (n: number) => `select from listener_queues where listener_id = ${n} for update`,
      run: () => changeListeners(database, { chainId: 1, projectId: '1' }, { change: { active: false } }),
    },
    {
      what: 'deliveries, of a listener that is ended',
      lock: (n: number) => `select from deliveries where id = 'msg_${n}' for update`,
      run: () => deactivateListener(database, { chainId: 1, id: '1' }),
    },
  ])('locks $what in key order', async ({ lock, run }) => {
    const running = await database.transaction(async (sql) => {
      await sql.query(lock(1))
      const beside = { done: run() }
      await untilWaiting()
      await sql.query(lock(2))
      return beside
    })
    await expect(running.done).resolves.not.toThrow()
  })
})
