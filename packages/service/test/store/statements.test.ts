import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { explainStatements, isShort, type Scan } from './support/explainStatements.js'
import { analyzeTables, seedTables } from './support/seedTables.js'
import { statements } from './support/statements.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
/** So many that an index is always quicker. */
const count = 40_000
/** Rows that one scan may go through: those of a listener, an account, a project or a block, and never those of a table. */
const most = 400

/** What asks nothing of a table that grows, or is there to go through all of one. */
const others = [
  'above',
  'atOrAbove',
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
  'createPlans',
  'readServer',
  'readTime',
  'createSharedClock',
  'allDone',
  'listenToChannel',
  'sayGoodbye',
  'migrate',
  'notifyDeliveries',
  'buildIndexes',
  'held',
  'leftOff',
  'nearFirst',
  'nearOfOthers',
  'createIndexes',
  'replaceSources',
  'repeatWork',
  // Of what one person lists.
  'listProjects',
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
  test('behavior: every statement is known here', async () => {
    const folder = new URL('../../src/store/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
    const exported: string[] = []
    for (const file of files) {
      const module: Record<string, unknown> = await import(new URL(file, folder).href)
      exported.push(...Object.keys(module).filter((name) => isFunction(module[name])))
    }
    const known = Object.keys(statements).map((name) => name.split(' ')[0])
    expect([...new Set([...known, ...others])].sort()).toEqual(exported.sort())
  })

  test.each(Object.keys(statements))(
    'behavior: %s goes through what it is about, whatever there is',
    async (name) => {
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
    },
  )
})

function isWhole({ node, rows, table }: Scan): boolean {
  return (rows > most || node === 'Seq Scan') && !isShort(table)
}

/** Errors are classes. */
function isFunction(value: unknown): boolean {
  return typeof value === 'function' && !/^class\b/.test(String(value))
}
