import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { rowsAbove } from '../../src/store/rowsAbove.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
afterAll(database.close)

describe('rowsAbove', () => {
  test("makes the planner expect few rows above a chain's height, even with many rows of other chains", async () => {
    await migrate({ database })
    await database.query(
      `insert into blocks select chain, chain * 100000 + n, 'b', 'b', n from generate_series(1, 10) chain, generate_series(1, 2000) n`,
    )
    await database.query('analyze blocks')
    const condition = rowsAbove({ table: 'blocks', column: 'number', after: '$2' })
    const found = await database.query<{ number: string }>(
      `select number from blocks where ${condition} order by number`,
      [1, 101_990],
    )
    expect(found.map(({ number }) => Number(number))).toEqual(
      Array.from({ length: 10 }, (_, index) => 101_991 + index),
    )
    const [explained] = await database.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select number from blocks where ${condition}`,
      [1, 101_990],
    )
    // Without the upper bound in the condition, the planner would expect nearly all rows of the chain.
    expect(explained?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(20)
    expect(await database.query(`select from blocks where ${condition}`, [11, 0])).toEqual([])
  })
})
