import { type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { updateAvailability } from '../../src/store/availability.js'
import { deleteBlocksAbove, insertBlocks } from '../../src/store/blocks.js'
import { expireOrders } from '../../src/store/expireOrders.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { insertOrderUpdates } from '../../src/store/orderUpdates.js'
import { countSignedOrders, forgetSignedOrders, insertSignedOrder } from '../../src/store/signedOrders.js'
import { explainStatements } from './support/explainStatements.js'
import { withRollback } from './support/withRollback.js'

const chainId = 1
const [collection, maker, kind] = [numberToHex(0xcc, { size: 20 }), numberToHex(0xaa, { size: 20 }), 'kind']
const day = 86_400
const id = (number: number): Hex => numberToHex(number, { size: 32 })
const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)
beforeEach(() => database.query('truncate blocks, orders cascade'))

/** Changes after which the service must read the maker's balance or the validity of a signed order again. */
const causes: readonly Cause[] = [
  { tokenChanges: [{ collection, tokenId: 1n, blockNumber: 2 }], makers: [] },
  { tokenChanges: [{ collection, tokenId: 1n, account: maker, blockNumber: 2 }], makers: [] },
  { tokenChanges: [{ collection, account: maker, blockNumber: 2 }], makers: [] },
  { tokenChanges: [], makers: [{ kind, maker, blockNumber: 2 }] },
]
type Cause = Pick<insertOrderUpdates.Options, 'tokenChanges' | 'makers'>

/** Stores a block, as the indexing process does. */
async function mine(number: number, time: number, cause: Cause = { tokenChanges: [], makers: [] }) {
  await database.transaction(async (sql) => {
    await insertBlocks(sql, chainId, [{ number, hash: id(number), parentHash: id(number - 1), time }])
    await insertOrderUpdates(sql, { chainId, fromBlock: number, mentions: [], fundsChanges: [], ...cause })
    await expireOrders(sql, chainId)
  })
}

/** Stores an order that its maker signed when a block was the newest one. The maker holds the token. */
async function sign(number: number, order: { block: number; validUntil: number }) {
  const { block, validUntil } = order
  const terms = {
    kind,
    collection,
    tokenId: 1n,
    multiple: false,
    maker,
    currency: zeroAddress,
    unitPrice: 1n,
  }
  await insertSignedOrder(database, {
    chainId,
    order: {
      ...terms,
      orderId: id(number),
      quantity: 1n,
      validFrom: 0n,
      validUntil: BigInt(validUntil),
      signed: {},
      fees: [],
    },
    block: { number: block, time: 0 },
  })
  const read = { orderId: id(number), held: 1n, royaltyReceiver: zeroAddress, royaltyBps: 0 }
  await updateAvailability(database, chainId, [read])
}

/** Returns the ids of orders whose availability is unknown. */
async function unread() {
  const rows = await database.query<{ order_id: Hex }>(
    'select order_id from availability where held is null order by order_id',
  )
  return rows.map((row) => Number(row.order_id))
}

describe('insertOrderUpdates', () => {
  test.each(causes)('ignores $tokenChanges $makers for signed orders that have expired', async (cause) => {
    await mine(1, 100)
    // One order expired earlier, one expires in this block, and one is still valid.
    await sign(1, { block: 1, validUntil: 99 })
    await sign(2, { block: 1, validUntil: 110 })
    await sign(3, { block: 1, validUntil: 111 })
    await mine(2, 110, cause)
    expect(await database.query('select order_id from order_updates')).toEqual([{ order_id: id(3) }])
    expect(await unread()).toEqual([3])
  })
})

describe('expireOrders', () => {
  test('reads an order again when a reorg makes it valid again, because changes after its end were not recorded', async () => {
    await mine(1, 100)
    await sign(1, { block: 1, validUntil: 110 })
    await sign(2, { block: 1, validUntil: 100 })
    await mine(2, 110, causes[0])
    expect(await unread()).toEqual([])
    await deleteBlocksAbove(database, chainId, 1)
    await expireOrders(database, chainId)
    expect(await unread()).toEqual([1])
  })
})

describe('countSignedOrders', () => {
  test('counts valid orders, and also expired ones on request', async () => {
    await mine(1, 100)
    for (let number = 1; number <= 5; number++) {
      await sign(number, { block: 1, validUntil: number > 3 ? 500 : 150 })
    }
    await mine(2, 200)
    const counts = await countSignedOrders(database, { chainId, kind, maker })
    expect(counts).toEqual({ waiting: 2, kept: 5 })
    const others = await countSignedOrders(database, { chainId, kind, maker, orderId: id(5) })
    expect(others).toEqual({ waiting: 1, kept: 4 })
  })
})

describe('forgetSignedOrders', () => {
  test('removes orders two weeks after their end by chain time and by clock', async () => {
    const now = Math.floor(Date.now() / 1_000)
    await mine(1, now - 20 * day)
    const ends = [-15, -13, 1_000].map((days) => now + days * day)
    for (const [index, validUntil] of ends.entries()) await sign(index, { block: 1, validUntil })
    const kept = async () => {
      await forgetSignedOrders(database, chainId)
      return (await database.query('select from orders')).length
    }
    expect(await kept()).toBe(3)
    await mine(2, now)
    expect(await kept()).toBe(2)
    // This block's time is wrong. A block time alone must not remove an order.
    await mine(3, now + 2_000 * day)
    expect(await kept()).toBe(2)
  })

  test('removes a few at a time without scanning the others', async () => {
    await mine(1, 100)
    await sign(1, { block: 1, validUntil: 150 })
    await mine(2, 200 + 14 * day)
    await withRollback(database, async (sql) => {
      await sql.query(
        `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity,
           valid_from, valid_until, block_number, signed_block, sequence, standing)
         select chain_id, n::text, kind, collection, token_id, multiple, maker, currency, unit_price, quantity, 0,
           case when n <= 500 then 150 else 100 + n * 100000 end, case when n > 5000 then 1 end, case when n <= 5000 then 1 end, 0,
           'expired'
         from orders, generate_series(1, 10000) n`,
      )
      await sql.query('analyze orders')
      const explaining = explainStatements(sql)
      await forgetSignedOrders(explaining.sql, chainId)
      expect(await sql.query('select from orders')).toHaveLength(10_001 - 100)
      expect(Math.max(...explaining.scans.map(({ rows }) => rows))).toBe(100)
    })
  })
})
