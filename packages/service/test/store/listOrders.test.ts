import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { sample } from '../../../../test/setup/sample.js'
import { listOrders } from '../../src/store/listOrders.js'
import { migrate } from '../../src/store/migrate.js'
import { type Database, openDatabase, type Sql } from '../../src/store/openDatabase.js'

const databaseUrl = await createDatabase()
const collection = `0x${'c'.repeat(40)}` as const
const currency = `0x${'a'.repeat(40)}` as const
const pageSize = 20
const [few, many] = [`0x${'e'.repeat(40)}`, `0x${'f'.repeat(40)}`] as const
/** The number of orders with the same price, time and block. */
const peers = 10

const lists = [
  { name: 'an account with few', filter: { maker: few } },
  { name: 'an account with many', filter: { maker: many } },
  { name: 'an account in a collection', filter: { maker: few, collection } },
  { name: 'tokens with few', filter: { collection, tokenIds: [2n, 2n, 4n, 4_242_424_242n] } },
  { name: 'a token with many', filter: { collection, tokenIds: [3n, 1n] } },
  { name: 'a token of an account', filter: { maker: few, collection, tokenIds: [3n, 1n] } },
]

describe('listOrders', () => {
  test.each(sample([10_000, 40_000], 1))(
    'reads as many rows for any page in a list of %i orders',
    async (count) => {
      const database = openDatabase({ url: databaseUrl })
      try {
        await migrate({ database })
        await seed(database, count)
        const rows = await costs(database, count)
        expect(Object.keys(rows)).toHaveLength(72)
        // Each of the four standings (stored statuses) has a scan. A scan may read one page, and the orders that have the same price, time
        // and block as the start of the page.
        const maxRows = 4 * (pageSize + peers)
        expect(Object.entries(rows).filter(([, each]) => each > maxRows)).toEqual([])
      } finally {
        await database.close()
      }
    },
  )

  test.each(sample(lists, 2))('lists all orders with $name page by page', async ({ filter }) => {
    const database = openDatabase({ url: databaseUrl })
    try {
      await migrate({ database })
      await seed(database, 10_000)
      await database.query(
        `update orders set maker = case when token_id % 100 = 1 then '${few}' else '${many}' end,
           token_id = case when token_id % 20 = 1 then 3 else token_id end`,
      )
      const expected = await database.query<{ order_id: string }>(
        `select order_id from orders where maker = coalesce($1, maker) and token_id = any(coalesce($2::numeric[], array[token_id]))
         order by sequence desc, order_id desc`,
        [filter.maker, filter.tokenIds?.map(String)],
      )
      const found: string[] = []
      const sort = [{ column: 'createdAt', direction: 'desc' }] as const
      for (let after: listOrders.Options['after']; ; ) {
        const page = await listOrders(database, { chainId: 1, filter, sort, after, limit: 150, now: 0 })
        found.push(...page.map(({ orderId }) => orderId))
        const last = page.at(-1)
        if (!last) break
        after = { values: [last.sequence], orderId: last.orderId }
      }
      expect(found).toEqual(expected.map((row) => row.order_id))
      expect(found.length).toBeGreaterThan(0)
    } finally {
      await database.close()
    }
  })

  test('reads no orders for a market that the chain does not have', async () => {
    const database = openDatabase({ url: databaseUrl })
    try {
      const sort = [{ column: 'createdAt', direction: 'desc' }] as const
      const rowsOfKind = (kind: string) =>
        rowsOf(database, { chainId: 1, filter: { kinds: [kind] }, sort, limit: pageSize, now: 0 })
      expect(await rowsOfKind('kind')).toBeGreaterThanOrEqual(pageSize)
      expect(await rowsOfKind('another')).toBe(0)
    } finally {
      await database.close()
    }
  })
})

/** For each list, returns how many rows its most expensive scan reads: once for the first page, and once for a page in the middle. */
async function costs(database: Sql, count: number): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const inCollection of [false, true]) {
    for (const status of [undefined, 'active', 'filled'] as const) {
      for (const column of ['createdAt', 'priceAmount', 'validUntil'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const filter = { status, collection: inCollection ? collection : undefined, currencies: [currency] }
          const sort = [{ column, direction }]
          const options = { chainId: 1, filter, sort, limit: pageSize, now: 0 }
          // The values of an order in the middle of the list, for both directions.
          const middle = BigInt(count / peers / 2) + (column === 'validUntil' ? BigInt(count) : 0n)
          const after = { values: [middle], orderId: `0x${'8'.repeat(64)}` } as const
          const name = `${status} ${inCollection} ${column} ${direction}`
          read[name] = await rowsOf(database, options)
          read[`${name} further`] = await rowsOf(database, { ...options, after })
        }
      }
    }
  }
  return read
}

async function rowsOf(database: Sql, options: listOrders.Options): Promise<number> {
  let maxRows = 0
  const explaining: Sql = {
    async query(text, values) {
      const plan = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      maxRows = Math.max(
        maxRows,
        ...plan.flatMap((row) => row['QUERY PLAN'].map((root) => rowsIn(root.Plan))),
      )
      return database.query(text, values)
    },
  }
  await listOrders(explaining, options)
  return maxRows
}

/** Returns the maximum number of rows that one scan of the orders read, including filtered ones. */
function rowsIn(plan: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = plan
  const own = plan['Relation Name'] === 'orders' ? (rows + removed) * loops : 0
  return Math.max(own, ...(plan.Plans ?? []).map(rowsIn))
}

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Inserts that many orders. Each standing (stored status) has a quarter of them, and several orders share their price and times. */
async function seed(database: Database, count: number): Promise<void> {
  const statements = [
    'truncate sources, blocks, orders, availability, currencies cascade',
    `insert into sources values (1, '0x', 0, '0x', 0, 'kind')`,
    `insert into blocks select 1, n, 'b' || n, 'b' || n - 1, n from generate_series(0, ${count / peers}) n`,
    `insert into currencies values (1, '${currency}', 18)`,
    `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price,
       quantity, valid_from, valid_until, block_number, sequence, standing)
     select 1, '0x' || md5(n::text) || md5((-n)::text), 'kind', '${collection}', n, false, 'maker', '${currency}',
       n * 7 % ${count / peers}, 1, 0, ${count} + n * 11 % ${count / peers}, n * 13 % ${count / peers}, n * 13 % ${count / peers},
       (array['active', 'inactive', 'filled', 'cancelled'])[1 + n / 3 % 4]
     from generate_series(1, ${count}) n`,
    // PostgreSQL samples every row, so the query plans are the same in each run.
    'set local default_statistics_target = 200',
    'analyze',
  ]
  await database.transaction(async (sql) => {
    for (const statement of statements) await sql.query(statement)
  })
}
