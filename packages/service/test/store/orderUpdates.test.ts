import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { insertBlocks } from '../../src/store/blocks.js'
import { insertOrders } from '../../src/store/events.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { insertOrderUpdates, type Move } from '../../src/store/orderUpdates.js'
import { explainStatements } from './support/explainStatements.js'
import { undone } from './support/undone.js'

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
        // A few of one collection, many of another.
        collection: index < 30 ? listed : other,
        tokenId: BigInt(index),
      })),
    )
  })
})
afterAll(database.close)

describe('insertOrderUpdates', () => {
  test('behavior: of many moves it notes what it notes of them a few at a time', async () => {
    const moves = rowOf(900)
    const few: string[] = []
    for (let from = 0; from < moves.length; from += 100) {
      few.push(...(await undone(database, (sql) => note(sql, moves.slice(from, from + 100)))))
    }
    const atOnce = await undone(database, (sql) => note(sql, moves))
    expect(atOnce.length).toBeGreaterThan(100)
    expect(atOnce).toEqual([...new Set(few)].sort())
  })

  test('behavior: looks for the orders of a collection once, however many of its tokens move', async () => {
    const moves = Array.from({ length: 900 }, (_, index) => {
      return { collection: index % 2 ? listed : unknown, tokenId: BigInt(index), blockNumber: 1 }
    })
    const scans = await undone(database, async (sql) => {
      const explaining = explainStatements(sql)
      // Of the first thirty tokens fifteen are of the collection that moved.
      expect(await note(explaining.sql, moves)).toHaveLength(15)
      return explaining.scans
    })
    const rows = scans.map(({ rows, table }) => (table === 'orders' ? rows : 0))
    // A table of which nothing is known yet may be read once, and never once for each move.
    expect(Math.max(...rows)).toBeLessThan(2 * orders)
  })

  test('behavior: what a contract tells again and again in a block is looked for once', async () => {
    const moves = Array.from({ length: 150 }, () => ({ collection: listed, tokenId: 7n, blockNumber: 1 }))
    const looks = await undone(database, async (sql) => {
      await sql.query('analyze orders')
      const explaining = explainStatements(sql)
      expect(await note(explaining.sql, moves)).toHaveLength(1)
      return explaining.scans.filter(({ table }) => table === 'blocks').map(({ rows }) => rows)
    })
    expect(Math.max(...looks)).toBeLessThan(10)
  })
})

/** Moves of tokens and accounts of each collection, of which some are listed; by a fixed seed. */
function rowOf(count: number): Move[] {
  return Array.from({ length: count }, (_, index): Move => {
    const collection = index % 3 === 0 ? other : index % 3 === 1 ? listed : unknown
    const at = { collection, blockNumber: 1 + (index % 2) }
    const tokenId = BigInt((index * 7919) % 1_500)
    if (index % 11 === 0) return { ...at, account: maker(index % 60) }
    return index % 13 === 0 ? { ...at, tokenId, account: maker(Number(tokenId) % 50) } : { ...at, tokenId }
  })
}

/** Notes moves, and answers which orders they updated in which block. */
async function note(sql: Sql, moves: readonly Move[]): Promise<string[]> {
  await insertOrderUpdates(sql, { chainId, fromBlock: 1, mentions: [], makers: [], moves })
  const rows = await sql.query<{ name: string }>(
    `select order_id || ' ' || block_number as name from order_updates`,
  )
  return rows.map(({ name }) => name).sort()
}
