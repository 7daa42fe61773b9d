import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { readDeliveries } from '../../src/store/webhooks/deliveries.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { signToken, tokenSecret } from './support/signToken.js'
import { signatures, startIndexer } from './support/startIndexer.js'

const indexer = await startIndexer({
  config: {
    // No process has the role `deliver`, so the deliveries that the tests write into the tables stay pending.
    roles: ['api', 'ingest'],
    projects: [
      {
        id: '1',
        accessKey: 'key',
        tokenSecret,
        maxWebhookListeners: 5,
        maxWebhookFilterValues: 20,
        maxWebhookBacklog: 6_000,
      },
      { id: '2', accessKey: 'other', tokenSecret },
    ],
  },
})
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 2 })
afterAll(database.close)
const { chainId } = indexer.deployment
const { contracts } = indexer
const url = 'http://127.0.0.1:9/'
let events = 0

function filtersOf(contractsOfIt: number) {
  const others = Array.from(
    { length: contractsOfIt - 1 },
    (_, index) => `0x${String(index).padStart(40, '0')}`,
  )
  return { contractAddresses: [contracts.erc721, ...others], events: [signatures.transfer721] }
}

/** Stores events, and `each` deliveries per event to a webhook listener. */
async function store(
  listenerId: string,
  options: { events: number; each: number; state?: string; age?: string },
) {
  const { each, state = 'pending', age = '0 days' } = options
  const first = events
  events += options.events
  await database.query(
    `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, created_at)
     select 'event ' || e, $1, e, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}', now() - $4::interval
     from generate_series($2::integer, $3::integer - 1) as e`,
    [chainId, first, events, age],
  )
  await database.query(
    `insert into deliveries (id, listener_id, uid, type, round, signature, state, chain_id)
     select 'msg_' || encode(sha256((e || ' ' || n)::bytea), 'hex'), $1, 'event ' || e, 'BLOCK_ADDED', n, '', $5, $6::bigint
     from generate_series($2::integer, $3::integer - 1) as e, generate_series(1, $4::integer) as n`,
    [listenerId, first, events, each, state, chainId],
  )
}

async function count(listenerId: string, state: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::integer as count from deliveries where listener_id = $1 and state = $2',
    [listenerId, state],
  )
  return row?.count ?? 0
}

/** Wraps a database to record how many rows each statement returns. */
function counted(): { sizes: number[]; database: typeof database } {
  const sizes: number[] = []
  const watch = (sql: Sql): Sql => ({
    async query(text, values, name) {
      const rows = await sql.query<never>(text, values, name)
      sizes.push(rows.length)
      return rows
    },
  })
  const transaction: typeof database.transaction = (run) => database.transaction((sql) => run(watch(sql)))
  return { sizes, database: { ...database, ...watch(database), transaction } }
}

describe('AddWebhookListener', () => {
  test('responds with ProjectLimitReached when the filters of a project have too many values', async () => {
    const { id } = await indexer.add(`${url}one`, filtersOf(9))
    await indexer.add(`${url}two`, filtersOf(8))
    const refused = { json: { error: 'ProjectLimitReached', cause: expect.stringMatching(/20 values/) } }
    expect(await indexer.call('AddWebhookListener', { url, filters: filtersOf(1) })).toMatchObject(refused)
    const update = (contractsOfIt: number) =>
      indexer.call('UpdateWebhookListener', { listener: { id, filters: filtersOf(contractsOfIt) } })
    expect(await update(11)).toMatchObject(refused)
    expect(await update(10)).toMatchObject({ status: 200 })
    expect(await update(1)).toMatchObject({ status: 200 })
    expect(await indexer.call('AddWebhookListener', { url, filters: filtersOf(1) })).toMatchObject({
      status: 200,
    })
  })

  test('responds with ProjectLimitReached when too many deliveries of a project are pending', async () => {
    const { id } = await indexer.add(`${url}full`, filtersOf(1))
    await store(id, { events: 6, each: 1_000 })
    const refused = {
      json: { error: 'ProjectLimitReached', cause: expect.stringMatching(/6000 pending deliveries/) },
    }
    const calls = {
      AddWebhookListener: { url: `${url}more`, filters: filtersOf(1) },
      ResumeAllWebhookListeners: {},
      UpdateWebhookListener: { listener: { id, active: true } },
      ReplayWebhookDelivery: { id: `msg_${'0'.repeat(64)}` },
    }
    for (const [method, body] of Object.entries(calls)) {
      expect(await indexer.call(method, body)).toMatchObject(refused)
    }
    // Another project, which has no pending deliveries, may still register a listener.
    const authorization = `BEARER ${signToken({ project: '2' })}`
    const other = { url: `${url}more`, filters: filtersOf(1) }
    expect(
      await indexer.call('AddWebhookListener', other, { authorization, 'x-access-key': 'other' }),
    ).toMatchObject({ status: 200 })
    expect(await indexer.remove(id)).toMatchObject({ status: 200 })
    expect(await indexer.call('AddWebhookListener', calls.AddWebhookListener)).toMatchObject({ status: 200 })
  })
})

describe('RemoveWebhookListener', () => {
  test('cancels the pending deliveries in the background', async () => {
    const { id } = await indexer.add(`${url}many`, filtersOf(1))
    await store(id, { events: 12, each: 1_000 })
    await indexer.remove(id)
    // The deliveries are not cancelled yet when the call returns, but the service no longer lists them.
    expect(await count(id, 'pending')).toBe(12_000)
    const { json } = await indexer.call('GetWebhookDeliveries', { listenerId: id, state: 'pending' })
    expect(json.deliveries).toEqual([])
    const { sizes, database: watched } = counted()
    await pruneDeliveries(watched)
    expect(await count(id, 'pending')).toBe(0)
    expect(await count(id, 'cancelled')).toBe(12_000)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000)
  })
})

describe('pruneDeliveries', () => {
  test('removes finished deliveries after two weeks in batches, and keeps pending ones', async () => {
    const { id } = await indexer.add(`${url}old`, filtersOf(1))
    await store(id, { events: 600, each: 20, state: 'delivered', age: '15 days' })
    await store(id, { events: 3, each: 1, age: '15 days' })
    await store(id, { events: 2, each: 1, state: 'delivered' })
    const { sizes, database: watched } = counted()
    await pruneDeliveries(watched)
    expect([await count(id, 'delivered'), await count(id, 'pending')]).toEqual([2, 3])
    const [left] = await database.query<{ count: number }>(
      `select count(*)::integer as count from notifications join deliveries using (uid) where state = 'pending' and listener_id = $1`,
      [id],
    )
    expect(left?.count).toBe(3)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000)
    await indexer.remove(id)
  })

  test('stops when the signal aborts', async () => {
    const { id } = await indexer.add(`${url}stop`, filtersOf(1))
    await store(id, { events: 12, each: 1_000, state: 'delivered', age: '15 days' })
    await pruneDeliveries(database, AbortSignal.abort())
    expect(await count(id, 'delivered')).toBe(12_000)
    await pruneDeliveries(database)
    expect(await count(id, 'delivered')).toBe(0)
    await indexer.remove(id)
  })
})

describe('readDeliveries', () => {
  test('reads no more rows than it returns', async () => {
    const { id } = await indexer.add(`${url}long`, filtersOf(1))
    await store(id, { events: 20, each: 1_000, state: 'delivered' })
    await store(id, { events: 1, each: 2, state: 'dead' })
    await database.query('analyze')
    for (const state of [undefined, 'dead', 'cancelled']) {
      const plans: Plan[] = []
      const explain: Sql = {
        async query(text, values) {
          const rows = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
            `explain (analyze, format json) ${text}`,
            values,
          )
          plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
          return []
        },
      }
      await readDeliveries(explain, { chainId, projectId: '1', state, limit: 10 })
      const scans = plans.flatMap(scansOf)
      expect(scans.length).toBeGreaterThan(0)
      for (const scan of scans) {
        expect(scan['Node Type']).not.toBe('Seq Scan')
        expect(scan['Actual Rows'] * scan['Actual Loops']).toBeLessThanOrEqual(200)
      }
    }
  })
})

/** A node of PostgreSQL's query plan. */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Returns the nodes of a query plan that scan the table of deliveries. */
function scansOf(plan: Plan): Plan[] {
  const below = (plan.Plans ?? []).flatMap(scansOf)
  return plan['Relation Name'] === 'deliveries' ? [plan, ...below] : below
}
