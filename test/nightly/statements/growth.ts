import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../src/sandbox/process/startPostgres.js'
import { migrate } from '../../../src/service/store/migrate.js'
import { openDatabase, type Sql } from '../../../src/service/store/openDatabase.js'
import { explainStatements } from '../../service/store/support/explainStatements.js'
import { statements } from '../../service/store/support/statements.js'
import { undone } from '../../service/store/support/undone.js'
import type { Programme } from '../budget.js'
import { loadTables } from './loadTables.js'

/** Rows of each table, where neither `--count` nor minutes are given, and those that it is held against. */
const [many, few] = [1_000_000, 40_000]
/** Rows that a scan may go through, whatever there is. */
const most = 400
/** How often each statement is timed. */
const rounds = 5

/** What a statement went through, by which plan, and how long it took. */
type Measured = { rows: number; plan: string; ms: number }

/**
 * Every statement of the service on tables of 40,000 rows, and again on long ones: its plan and its time, and what it goes through,
 * which may not grow. `--count 10000000` for ten million, `--count 200000` for a
 * machine that does other work.
 */
export const growth: Programme = {
  count: many,
  isLong: true,
  async run({ budget, write }) {
    const isShort = budget.until !== undefined && budget.until - Date.now() < 600_000
    const count = budget.count ?? (isShort ? 5 * few : many)
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
    try {
      const before = await measure(await postgres.createDatabase('few'), few, write)
      const after = await measure(await postgres.createDatabase('many'), count, write)
      write(`${'statement'.padEnd(56)} ms at ${few}  at ${count}  rows  at ${count}  plan`)
      let failed = 0
      for (const [name, long] of after) {
        const short = before.get(name)
        const grows = long.rows > most
        if (grows) failed++
        write(
          `${grows ? '✗ ' : ''}${name.padEnd(56)} ${short?.ms.toFixed(1).padStart(8)} ${long.ms.toFixed(1).padStart(8)} ${String(short?.rows).padStart(6)} ${String(long.rows).padStart(6)}  ${long.plan}`,
        )
      }
      write(`${after.size} statements, ${failed} of which go through more than ${most} rows.`)
      return failed > 0 ? 'wrong' : 'held'
    } finally {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(
  url: string,
  count: number,
  write: (line: string) => void,
): Promise<Map<string, Measured>> {
  const database = openDatabase({ url, maxConnections: 3, timeoutMs: 600_000 })
  const measured = new Map<string, Measured>()
  try {
    await migrate({ database })
    await loadTables(database, { count, write })
    for (const [name, run] of Object.entries(statements)) {
      const inside = (sql: Sql) => run({ ...database, ...sql, transaction: (work) => work(sql) }, count)
      const explaining = await undone(database, async (sql) => {
        const explained = explainStatements(sql)
        await inside(explained.sql)
        return explained.scans
      })
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        times.push(
          await undone(database, async (sql) => {
            const start = performance.now()
            await inside(sql)
            return performance.now() - start
          }),
        )
      }
      const nodes = [...new Set(explaining.map(({ node, table }) => `${node} ${table}`))]
      measured.set(name, {
        rows: Math.max(0, ...explaining.map(({ rows }) => rows)),
        plan: nodes.join(', '),
        ms: times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0,
      })
    }
  } finally {
    await database.close()
  }
  return measured
}
