import { type Address, numberToHex, zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { insertPermit } from '../../src/store/permits.js'
import { insertListener, removeListener, removeListeners } from '../../src/store/webhooks/listeners.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { readChangedListeners } from '../../src/store/webhooks/readListeners.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)
const owner = { chainId: 1, projectId: '1' }

/** Inserts a webhook listener with a delivery and a queue. */
async function listen(name: string): Promise<string> {
  const listener = await insertListener(database, {
    ...owner,
    url: `https://${name}.example/`,
    name,
    secret: 'whsec_',
    fingerprint: name,
    fromBlock: 0,
    maxListeners: 9,
    maxFilterValues: 99,
    filters: { contractAddresses: [zeroAddress], events: ['A()'] },
  })
  if (typeof listener === 'string') throw new Error('The project may have no more.')
  const { id } = listener
  await database.query(
    `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics)
     values ($1, 1, 1, '0x', '0x', 0, '0x', '', '0x', 0, 0, 0, '0x', '{}')`,
    [name],
  )
  await database.query(
    `insert into deliveries (id, chain_id, listener_id, uid, type, round, signature, state)
     values ($1, 1, $2, $1, 'BLOCK_ADDED', 0, '', 'delivered')`,
    [name, id],
  )
  await database.query(
    `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at)
     values (1, $1, '1', $2, 'infinity')`,
    [id, `https://${name}.example`],
  )
  await database.query(`insert into origins (origin, failures) values ($1, 1)`, [`https://${name}.example`])
  return id
}

/** Sets the age of all events and of all removed listeners. */
async function age(interval: string): Promise<void> {
  await database.query(`update listeners set updated_at = now() - $1::interval where removed`, [interval])
  await database.query(`update notifications set created_at = now() - $1::interval where uid = 'gone'`, [
    interval,
  ])
}

async function readAll(what: string, from: string): Promise<unknown[]> {
  const rows = await database.query<{ value: unknown }>(`select ${what} as value from ${from}`)
  return rows.map(({ value }) => value)
}

describe('pruneDeliveries', () => {
  test('removes all rows of a removed listener after its last delivery is pruned', async () => {
    const ids = [await listen('gone'), await listen('stays')]
    // Both origins have no listeners. The first one is paused, so pruning keeps it. The second one is not, so pruning removes it.
    await database.query(
      `insert into origins values ('https://closed.example', 9, now() + interval '1 hour'), ('https://a.example', 1, '-infinity')`,
    )
    await removeListener(database, owner, ids[0] ?? '')
    const [, removed] = await readChangedListeners(database, 1, { after: { version: 0n, id: '0' }, limit: 9 })
    expect(removed).toMatchObject({ id: ids[0], removed: true })
    expect(removed?.filters).toEqual({})
    await age('13 days')
    await pruneDeliveries(database)
    expect(await readAll('name', 'listeners order by id')).toEqual(['gone', 'stays'])
    await database.query(`update listeners set updated_at = now() - interval '16 days' where removed`)
    await pruneDeliveries(database)
    expect(await readAll('name', 'listeners order by id')).toEqual(['gone', 'stays'])
    await age('16 days')
    await pruneDeliveries(database)
    expect(await readAll('name', 'listeners')).toEqual(['stays'])
    expect(await readAll('origin', 'origins order by origin')).toEqual([
      'https://closed.example',
      'https://stays.example',
    ])
  })
})

describe('removeListeners', () => {
  test('clears the filters at once', async () => {
    const [id] = await database.transaction((sql) => removeListeners(sql, '1'))
    expect(await readAll('filters', `listeners where id = ${id}`)).toEqual([{}])
  })
})

describe('insertPermit', () => {
  const keep = (number: number) => {
    const permit = {
      owner: numberToHex(number, { size: 20 }) as Address,
      currency: zeroAddress,
      nonce: 0n,
      value: 1n,
      deadline: 2n ** 255n,
      signature: '0x' as const,
    }
    return insertPermit(database, { chainId: 1, permit, now: 1n })
  }

  test('removes permits that were not used for a day, and stores one again when it is posted again', async () => {
    for (let number = 1; number <= 20; number++) await keep(number)
    expect(await readAll('count(*)::integer', 'permits')).toEqual([20])
    await database.query(`update permits set kept_at = now() - interval '25 hours'`)
    await keep(20)
    await keep(21)
    expect(await readAll('owner', 'permits order by owner')).toEqual(
      [20, 21].map((number) => numberToHex(number, { size: 20 })),
    )
  })
})
