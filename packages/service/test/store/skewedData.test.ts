import { numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { ensureSources } from '../../src/chain/ensureSources.js'
import { readTip } from '../../src/store/blocks.js'
import { insertWithdrawals } from '../../src/store/events.js'
import { expireOrders } from '../../src/store/expireOrders.js'
import { listOrders } from '../../src/store/listOrders.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { insertListener } from '../../src/store/webhooks/listeners.js'
import { readChangedListeners, readListeners } from '../../src/store/webhooks/readListeners.js'
import { settleDeliveries } from '../../src/store/webhooks/settleDeliveries.js'
import { explainStatements } from './support/explainStatements.js'
import { withRollback } from './support/withRollback.js'

const chainId = 1
const database = openDatabase({ url: await createDatabase(), maxConnections: 3 })
await migrate({ database })
afterAll(database.close)
beforeEach(() =>
  database.query('truncate sources, blocks, orders, listeners, origins, listener_versions cascade'),
)
const owner = { chainId, projectId: 'one' }
const source = { kind: 'kind', market: zeroAddress, startBlock: 0, treasury: zeroAddress, marketFeeBps: 0 }

/** Runs statements, then rolls them back. Returns the maximum number of rows that one scan read. */
async function rowsOf(run: (sql: Sql) => Promise<unknown>): Promise<number> {
  return withRollback(database, async (sql) => {
    const explaining = explainStatements(sql)
    await run(explaining.sql)
    return Math.max(0, ...explaining.scans.map(({ rows }) => rows))
  })
}

/** Inserts orders of one collection and one maker, ten per block. `columns` are SQL expressions over the number `n`. */
async function seedOrders(count: number, columns: Partial<Record<string, string>> = {}): Promise<void> {
  const {
    kind = `'kind'`,
    standing = `'active'`,
    from = '0',
    until = '1e10',
    currency = `'${zeroAddress}'`,
  } = columns
  await database.query(`insert into sources values (1, '0x', 0, '0x', 0, 'kind')`)
  await database.query(
    `insert into blocks select 1, n, 'b' || n, 'b' || n - 1, n from generate_series(1, ${count / 10}) n`,
  )
  await database.query(
    `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity, valid_from,
       valid_until, block_number, sequence, standing)
     select 1, '0x' || lpad(to_hex(n), 64, '0'), ${kind}, '0xc', n, false, '0xa', ${currency}, n, 1, ${from}, ${until}, 1 + (n - 1) / 10,
       n, ${standing} from generate_series(1, ${count}) n`,
  )
  await database.query(
    'insert into availability (chain_id, order_id, held) select 1, order_id, 1 from orders',
  )
  await database.query('insert into order_updates select 1, order_id, block_number from orders')
  await database.query('analyze')
}

async function countOf(what: string): Promise<number> {
  return (await database.query(`select from ${what}`)).length
}

describe('expireOrders', () => {
  test('marks some of the orders that expire in the same second per block, and lists all as expired', async () => {
    await seedOrders(1_300, { until: '130' })
    const expired = () =>
      listOrders(database, {
        chainId,
        filter: { status: 'expired' },
        sort: [{ column: 'createdAt', direction: 'desc' }],
        limit: 2_000,
        now: 130,
      })
    expect(await expired()).toHaveLength(1_300)
    for (const marked of [1_000, 1_300, 1_300]) {
      await expireOrders(database, chainId)
      expect(await countOf(`orders where standing = 'expired'`)).toBe(marked)
      expect(await expired()).toHaveLength(1_300)
    }
  })
})

describe('insertWithdrawals', () => {
  const ended = {
    kind: 'kind',
    maker: '0xa',
    orderId: numberToHex(9_999, { size: 32 }),
    blockNumber: 200,
  } as const

  test('skips orders that were cancelled before, and cancels expired ones', async () => {
    await seedOrders(2_000, {
      standing: `(array['cancelled', 'filled', 'cancelled', 'expired', 'inactive', 'active'])[1 + least(n % 700, 5)]`,
    })
    await database.query(`update orders set standing = 'cancelled' where standing = 'active'`)
    await database.query('vacuum analyze orders')
    const open = await countOf(`orders where standing in ('expired', 'inactive')`)
    expect(await insertWithdrawals(database, chainId, [ended])).toHaveLength(open)
    expect(open).toBeLessThan(20)
    expect(await rowsOf((sql) => insertWithdrawals(sql, chainId, [ended]))).toBeLessThan(40)
  })
})

describe('listOrders', () => {
  const count = 20_000
  const page = (filter: listOrders.Filter) => (sql: Sql) =>
    listOrders(sql, {
      chainId,
      filter,
      sort: [{ column: 'createdAt', direction: 'asc' }],
      limit: 21,
      now: 5_000,
    })

  test('finds the few orders that match by end, start, currency or market among many', async () => {
    await database.query(
      `insert into currencies values (1, '${zeroAddress}', 18), (1, '0xd', null) on conflict do nothing`,
    )
    await seedOrders(count, {
      kind: `case when n > ${count - 3} then 'rare' else 'kind' end`,
      from: `case when n = ${count - 5} then 5001 else 0 end`,
      until: `case when n = ${count - 6} then 5000 else 1e10 end`,
      currency: `case when n = ${count - 7} then '0xd' else '${zeroAddress}' end`,
    })
    await database.query(
      `insert into sources values (1, '0x', 0, '0x', 0, 'rare'), (1, '0x', 0, '0x', 0, 'none')`,
    )
    const filters = [
      [{ status: 'inactive' }, 1],
      [{ status: 'expired' }, 1],
      [{ status: 'decimals_missing' }, 1],
      [{ status: 'active', kinds: ['rare', 'unheard'] }, 3],
      [{ status: 'active', kinds: ['none'] }, 0],
      [{ status: 'active', kinds: ['unheard'] }, 0],
      [{ status: 'active' }, 21],
    ] as const
    for (const [filter, found] of filters) {
      for (const collection of [undefined, '0xc'] as const) {
        const read = page({ ...filter, collection })
        expect(await read(database)).toHaveLength(found)
        expect(await rowsOf(read)).toBeLessThan(100)
      }
    }
  })

  test('lists orders even if many belong to a removed market', async () => {
    await seedOrders(500, { kind: `case when n <= 400 then 'gone' else 'kind' end` })
    expect(await page({})(database)).toHaveLength(21)
    expect(await page({ collection: '0xc', status: 'active' })(database)).toHaveLength(21)
  })
})

describe('ensureSources', () => {
  test('removes orders of other markets in steps, each as of an earlier block', async () => {
    await seedOrders(9_000)
    await database.query(
      `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity, valid_from,
         valid_until, signed_block, signed_time, sequence, signed, fees)
       select 1, 'signed ' || n, 'kind', '0xc', n, false, '0xa', '0x', 1, 1, 0, 1e10, 1 + n % 9, 0, n, '{}', '[]' from generate_series(1, 2500) n`,
    )
    await database.query(
      `insert into availability (chain_id, order_id, held) select 1, order_id, 1 from orders where signed_block > 0`,
    )
    const tips: (number | undefined)[] = []
    const transaction: typeof database.transaction = async (...work) => {
      const done = await database.transaction(...work)
      tips.push((await readTip(database, chainId))?.number)
      return done
    }
    await ensureSources({
      database: { ...database, transaction },
      chainId,
      sources: [{ ...source, kind: 'b' }],
      currencies: [],
    })
    // The function handles signed orders first. Then each transaction removes 2,000 orders, which are the orders of 200 blocks.
    expect(tips).toEqual([900, 700, 500, 300, 100, undefined])
    expect(await countOf('orders')).toBe(2_500)
    expect(await countOf(`availability where held is null`)).toBe(2_500)
    expect(await countOf('orders where signed_block = -1')).toBe(2_500)
  })
})

describe('readChangedListeners', () => {
  const seedListeners = (count: number, columns: string) =>
    database.query(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, version, from_block, secret, updated_at, active, removed)
       select 1, 'one', 'https://receiver.example/', '{}', n, '', 7, 0, 'whsec_', now(), ${columns} from generate_series(1, ${count}) n`,
    )

  test('reads one page of listeners that were changed at once', async () => {
    await seedListeners(5_000, 'true, false')
    await database.query('analyze listeners')
    let after = { version: 0n, id: '0' }
    let found = 0
    for (let page = 0; page < 3; page++) {
      expect(await rowsOf((sql) => readChangedListeners(sql, chainId, { after, limit: 50 }))).toBe(50)
      const changed = await readChangedListeners(database, chainId, { after, limit: 50 })
      found += new Set(changed.map(({ id }) => id)).size
      after = { version: 7n, id: changed.at(-1)?.id ?? '' }
    }
    expect(found).toBe(150)
  })

  test('reads only the remaining listeners of a project that removed many', async () => {
    await seedListeners(5_000, 'false, n > 3')
    await database.query('analyze listeners')
    expect(await rowsOf((sql) => readListeners(sql, owner))).toBe(3)
    const listener = {
      ...owner,
      url: 'https://other.example/',
      name: '',
      secret: '',
      fingerprint: 'new',
      fromBlock: 0,
      filters: { contractAddresses: [], events: [] },
      maxListeners: 9,
      maxFilterValues: 9,
    }
    const insert = (sql: Sql) => insertListener({ ...database, transaction: (run) => run(sql) }, listener)
    expect(await rowsOf(insert)).toBe(3)
  })
})

describe('settleDeliveries', () => {
  test('reads a limited number of the queues of an origin', async () => {
    await database.query(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, version, from_block, secret, updated_at, active)
       select 1, 'one', 'https://one.example/', '{}', n, '', 7, 0, 'whsec_', now(), true from generate_series(1, 6000) n`,
    )
    await database.query(
      `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at, pace)
       select 1, id, 'one', 'https://one.example', now(), 'slow' from listeners`,
    )
    await database.query('analyze')
    const queue = {
      listenerId: '0',
      projectId: 'one',
      origin: 'https://one.example',
      leaseId: '',
      pace: null,
    }
    const settlement = { id: 'none', state: 'delivered', blameOrigin: false, pace: 'slow' } as const
    const breaker = { maxFailures: 5, maxOriginFailures: 20, pause: 1, maxPause: 1 }
    const settle = (sql: Sql) =>
      settleDeliveries(sql, { settled: [{ queue: { ...queue }, settlement }], leaseDuration: 1, breaker })
    expect(await rowsOf(settle)).toBe(5_000)
  })
})
