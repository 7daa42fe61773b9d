import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { insertBlocks } from '../../src/store/blocks.js'
import { insertOrders } from '../../src/store/events.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { insertOrderUpdates, type TokenChange } from '../../src/store/orderUpdates.js'
import { explainStatements } from './support/explainStatements.js'
import { withRollback } from './support/withRollback.js'

const chainId = 1
const collections = ['0xcc', '0xdd', '0xee'].map((end) => `0x${end.slice(2).padStart(40, '0')}` as const)
const [listed = zeroAddress, other = zeroAddress, unknown = zeroAddress] = collections
const maker = (number: number) => `0x${number.toString(16).padStart(40, 'a')}` as const
const orders = 1_000
const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })

beforeAll(async () => {
  await migrate({ database })
  await database.transaction(async (sql) => {
    await insertBlocks(
      sql,
      chainId,
      [0, 1, 2].map((number) => ({ number, hash: '0x', parentHash: '0x', time: 0 })),
    )
    const terms = { kind: 'kind', multiple: false, currency: zeroAddress, unitPrice: 1n, quantity: 1n }
    await insertOrders(
      sql,
      chainId,
      Array.from({ length: orders }, (_, index) => ({
        ...terms,
        validFrom: 0n,
        validUntil: 9n,
        blockNumber: 0,
        logIndex: index,
        orderId: `0x${index.toString(16).padStart(64, '0')}` as const,
        maker: maker(index % 50),
        collection: index < 30 ? listed : other,
        tokenId: BigInt(index),
      })),
    )
  })
})
afterAll(database.close)

describe('insertOrderUpdates', () => {
  test('returns the same for many changes as for a few at a time', async () => {
    const changes = rowOf(900)
    const few: string[] = []
    for (let from = 0; from < changes.length; from += 100) {
      few.push(...(await withRollback(database, (sql) => note(sql, changes.slice(from, from + 100)))))
    }
    const atOnce = await withRollback(database, (sql) => note(sql, changes))
    expect(atOnce.length).toBeGreaterThan(100)
    expect(atOnce).toEqual([...new Set(few)].sort())
  })

  test('reads the orders of a collection once for any number of moved tokens', async () => {
    const changes = Array.from({ length: 900 }, (_, index) => {
      return { collection: index % 2 ? listed : unknown, tokenId: BigInt(index), blockNumber: 1 }
    })
    const scans = await withRollback(database, async (sql) => {
      const explaining = explainStatements(sql)
      // Every second token moved in the collection with thirty orders, so fifteen orders change.
      expect(await note(explaining.sql, changes)).toHaveLength(15)
      return explaining.scans
    })
    const rows = scans.map(({ rows, table }) => (table === 'orders' ? rows : 0))
    // Without statistics, PostgreSQL may read the whole table once, but must never read it once per change.
    expect(Math.max(...rows)).toBeLessThan(2 * orders)
  })

  test('reads an order once when a contract emits the same event many times in a block', async () => {
    const changes = Array.from({ length: 150 }, () => ({ collection: listed, tokenId: 7n, blockNumber: 1 }))
    const looks = await withRollback(database, async (sql) => {
      await sql.query('analyze orders')
      const explaining = explainStatements(sql)
      expect(await note(explaining.sql, changes)).toHaveLength(1)
      return explaining.scans.filter(({ table }) => table === 'blocks').map(({ rows }) => rows)
    })
    expect(Math.max(...looks)).toBeLessThan(10)
  })
})

/** Returns the same changes of tokens and accounts each time, in three collections. Some of the tokens are listed. */
function rowOf(count: number): TokenChange[] {
  return Array.from({ length: count }, (_, index): TokenChange => {
    const collection = index % 3 === 0 ? other : index % 3 === 1 ? listed : unknown
    const at = { collection, blockNumber: 1 + (index % 2) }
    const tokenId = BigInt((index * 7919) % 1_500)
    if (index % 11 === 0) return { ...at, account: maker(index % 60) }
    return index % 13 === 0 ? { ...at, tokenId, account: maker(Number(tokenId) % 50) } : { ...at, tokenId }
  })
}

/** Inserts changes. Returns each order that the changes updated, with the block. */
async function note(sql: Sql, tokenChanges: readonly TokenChange[]): Promise<string[]> {
  await insertOrderUpdates(sql, {
    chainId,
    fromBlock: 1,
    mentions: [],
    makers: [],
    fundsChanges: [],
    tokenChanges,
  })
  const rows = await sql.query<{ name: string }>(
    `select order_id || ' ' || block_number as name from order_updates`,
  )
  return rows.map(({ name }) => name).sort()
}
