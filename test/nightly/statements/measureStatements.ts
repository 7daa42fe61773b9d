import type { Database, Sql } from '../../../packages/service/src/store/openDatabase.js'
import { explainStatements, isShort } from '../../../packages/service/test/store/support/explainStatements.js'
import { statements } from '../../../packages/service/test/store/support/statements.js'
import { withRollback } from '../../../packages/service/test/store/support/withRollback.js'
import type { loadTables } from './loadTables.js'

/** The maximum numbers of rows and of pages that a scan may read at any table size. */
export const [mostRows, mostPages] = [400, 4_000]
/** How often each statement is timed. */
const rounds = 5

/**
 * The measurement of a statement. `rows` and `pages` are the most that one of its scans read. `ms` is the median time, and `grows` is
 * whether a scan reads too much.
 */
export type Measured = { rows: number; pages: number; plan: string; ms: number; grows: boolean }

/** Explains and times every statement of the service. Prints those whose scans read too much. */
export async function measureStatements(
  database: Database,
  { count, write }: loadTables.Options,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  for (const [name, run] of Object.entries(statements)) {
    const inside = (sql: Sql) => run({ ...database, ...sql, transaction: (work) => work(sql) }, count)
    const scans = await withRollback(database, async (sql) => {
      const explained = explainStatements(sql)
      await inside(explained.sql)
      return explained.scans
    })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      times.push(
        await withRollback(database, async (sql) => {
          const start = performance.now()
          await inside(sql)
          return performance.now() - start
        }),
      )
    }
    const tooMuch = scans.filter(
      ({ table, rows, pages }) => !isShort(table) && (rows > mostRows || pages > mostPages),
    )
    for (const { node, table, rows, pages, statement } of tooMuch)
      write(
        `${name}: ${node} of ${table}, ${rows} rows, ${pages} pages: ${statement.replaceAll(/\s+/g, ' ')}`,
      )
    measured.set(name, {
      rows: Math.max(0, ...scans.map(({ rows }) => rows)),
      pages: Math.max(0, ...scans.map(({ pages }) => pages)),
      plan: [...new Set(scans.map(({ node, table }) => `${node} ${table}`))].join(', '),
      ms: times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0,
      grows: tooMuch.length > 0,
    })
  }
  return measured
}
