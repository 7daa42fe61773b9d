import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { migrate } from '../../../packages/service/src/store/migrate.js'
import { openDatabase } from '../../../packages/service/src/store/openDatabase.js'
import type { Programme } from '../budget.js'
import { checkSpace, loadTables } from './loadTables.js'
import { type Measured, measureStatements, mostPages, mostRows } from './measureStatements.js'

/** `many` is the default number of rows per table. `few` is the number of rows of the small tables, for comparison. */
const [many, few] = [1_000_000, 40_000]
/**
 * Runs every statement of the service on tables of 40,000 rows, and again on large ones. Prints the query plan, the time and the scanned
 * rows of both. Fails if a scan of a large table reads too much, see `mostRows` and `mostPages`.
 *
 * `--count 10000000` needs 40 GB; use `--count 200000` on a busy machine.
 */
export const growth: Programme = {
  count: many,
  isLong: true,
  async run({ budget, write }) {
    const isShort = budget.until !== undefined && budget.until - Date.now() < 600_000
    // A multiple of 1,000, because accounts and projects have ten or more rows each.
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
        const cells = figures.map((figure) => String(figure).padStart(8)).join(' ')
        write(`${long.grows ? '✗ ' : '  '}${name.padEnd(56)} ${cells}  ${long.plan}`)
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
