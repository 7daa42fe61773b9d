import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { explainStatements, isShort, type Scan } from './support/explainStatements.js'
import { analyzeTables, seedTables } from './support/seedTables.js'
import { statements } from './support/statements.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
/** The number of rows in each table. With so many rows, an index is always faster. */
const count = 40_000
/** The maximum number of rows that one scan may read: all rows of a listener, account, project or block, but not a whole table. */
const maxRows = 400

/** Functions that the test skips, because they read no growing table, or must read all of a table. */
const exempt = [
  'rowsAbove',
  'rowsFromNonce',
  'toJson',
  'toAudience',
  'toStoredOrder',
  'toListener',
  'toNext',
  'selectOrders',
  'revisionName',
  'lockChain',
  'writeChain',
  'lockRelayer',
  'lockPurchase',
  'openDatabase',
  'codeOf',
  'createStatements',
  'statement',
  'createPlans',
  'readServer',
  'readTime',
  'createSharedClock',
  'allDone',
  'listenToChannel',
  'endConnections',
  'migrate',
  'notifyDeliveries',
  'buildIndexes',
  'createIndexes',
  'replaceSources',
  'republishWork',
  // Reads all projects, of which an operator has few.
  'listProjects',
  // Reads the whole block list, which an operator writes by command.
  'readBlocked',
]

beforeAll(async () => {
  await migrate({ database })
  const seed = async (sql: Sql) => {
    await seedTables(sql, { count })
    await analyzeTables(sql)
  }
  await database.transaction(seed, { patient: true })
})
afterAll(database.close)

describe('store', () => {
  test('covers every exported function of the store', async () => {
    const folder = new URL('../../src/store/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
    const exported: string[] = []
    for (const file of files) {
      const module: Record<string, unknown> = await import(new URL(file, folder).href)
      exported.push(...Object.keys(module).filter((name) => isFunction(module[name])))
    }
    const known = Object.keys(statements).map((name) => name.split(' ')[0])
    expect([...new Set([...known, ...exempt])].sort()).toEqual(exported.sort())
  })

  test.each(Object.keys(statements))('uses an index in %s', async (name) => {
    const undone = new Error('Undone.')
    const wholly: Scan[] = []
    let explained = 0
    const run = database.transaction(async (sql) => {
      const explaining = explainStatements(sql)
      await statements[name]?.(
        {
          ...database,
          ...explaining.sql,
          transaction: (run) => run(explaining.sql),
        },
        count,
      )
      explained = explaining.explained()
      wholly.push(...explaining.scans.filter(isWhole))
      throw undone
    })
    await expect(run).rejects.toBe(undone)
    expect(wholly).toEqual([])
    expect(explained).toBeGreaterThan(0)
  })
})

function isWhole({ node, rows, table }: Scan): boolean {
  return (rows > maxRows || node === 'Seq Scan') && !isShort(table)
}

/** Returns whether the export is a function. Leaves out classes, which are the errors. */
function isFunction(value: unknown): boolean {
  return typeof value === 'function' && !/^class\b/.test(String(value))
}
