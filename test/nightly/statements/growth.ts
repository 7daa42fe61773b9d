import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { migrate } from '../../../packages/service/src/store/migrate.js'
import { openDatabase } from '../../../packages/service/src/store/openDatabase.js'
import type { Programme } from '../budget.js'
import { checkSpace, loadTables } from './loadTables.js'
import { type Measured, measureStatements, mostPages, mostRows } from './measureStatements.js'

/** Rows of each table, where neither `--count` nor minutes are given, and those that it is held against. */
const [many, few] = [1_000_000, 40_000]
/**
 * Every statement of the service on tables of 40,000 rows, and again on long ones: its plan and its time, and what it goes through,
 * which may not grow. `--count 10000000` for ten million orders and deliveries, which take 40 GB, `--count 200000` for a machine that
 * does other work.
 */
export const growth: Programme = {
  count: many,
  isLong: true,
  async run({ budget, write }) {
    const isShort = budget.until !== undefined && budget.until - Date.now() < 600_000
    // Whole numbers of accounts and chains.
    const count = 1_000 * Math.ceil((budget.count ?? (isShort ? 5 * few : many)) / 1_000)
    await checkSpace(count)
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
    try {
      const before = await measure(await postgres.createDatabase('few'), { count: few, write })
      const after = await measure(await postgres.createDatabase('many'), { count, write })
      const header = `ms at ${few}  at ${count}   rows  at ${count}  pages  at ${count}  plan`
      write(`${'statement'.padEnd(58)} ${header}`)
      for (const [name, long] of after) {
        const short = before.get(name)
        const figures = [
          short?.ms.toFixed(1),
          long.ms.toFixed(1),
          short?.rows,
          long.rows,
          short?.pages,
          long.pages,
        ]
        const told = figures.map((figure) => String(figure).padStart(8)).join(' ')
        write(`${long.grows ? '✗ ' : '  '}${name.padEnd(56)} ${told}  ${long.plan}`)
      }
      const failed = [...after.values()].filter(({ grows }) => grows).length
      write(
        `${after.size} statements, ${failed} of which go through more than ${mostRows} rows or ${mostPages} pages.`,
      )
      return failed > 0 ? 'wrong' : 'held'
    } finally {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(url: string, options: loadTables.Options): Promise<Map<string, Measured>> {
  const database = openDatabase({ url, maxConnections: 3, timeoutMs: 600_000 })
  try {
    await migrate({ database })
    await loadTables(database, options)
    return await measureStatements(database, options)
  } finally {
    await database.close()
  }
}
