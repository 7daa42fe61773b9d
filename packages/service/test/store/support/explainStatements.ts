import type { Sql } from '../../../src/store/openDatabase.js'

/** A scan in a query plan: the number of rows that it read, and the number of pages of the table and its index. */
export type Scan = { statement: string; node: string; table: string; rows: number; pages: number }

/**
 * Wraps a connection. It explains each statement before it runs it, and records the scans of the query plan. For a named statement, it also
 * explains the generic plan.
 */
export function explainStatements(sql: Sql): { sql: Sql; scans: Scan[]; explained(): number } {
  const scans: Scan[] = []
  let explained = 0
  let last: Promise<unknown> = Promise.resolve()

  async function explain(options: string, text: string, values: readonly unknown[] = []): Promise<void> {
    explained++
    await sql.query('savepoint explained')
    const rows = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (${options}, format json) ${text}`,
      values,
    )
    await sql.query('rollback to savepoint explained')
    for (const { 'QUERY PLAN': plans } of rows) {
      for (const { Plan } of plans) scans.push(...scansOf(Plan).map((scan) => ({ statement: text, ...scan })))
    }
  }

  return {
    scans,
    explained: () => explained,
    sql: {
      query<row extends object>(...[text, values, name]: Parameters<Sql['query']>) {
        // Statements run one after the other, because each EXPLAIN ANALYZE ends with a rollback, which would undo a parallel statement.
        const done = last.then(async () => {
          if (/^\s*(select|insert|update|delete|with)\b/.test(text)) {
            await explain('analyze, buffers, costs off', text, values)
            if (name !== undefined) await explain('generic_plan, costs off', text)
          }
          return sql.query<row>(text, values)
        })
        last = done.catch(() => {})
        return done
      },
    },
  }
}

/** Returns whether a table has only one row per chain or currency, so that a scan of the whole table is cheap. */
export function isShort(table: string): boolean {
  return ['sources', 'currencies', 'listener_versions', 'chain_revisions'].includes(table)
}

/**
 * Returns the scans in a query plan. `rows` includes the rows that a filter removed. If an index scan skips rows, only `pages` shows it.
 */
function scansOf(plan: Plan): Omit<Scan, 'statement'>[] {
  const below = (plan.Plans ?? []).flatMap(scansOf)
  const table = plan['Relation Name'] ?? plan['Index Name']
  if (table === undefined || plan['Node Type'] === 'ModifyTable') return below
  const { 'Actual Rows': found = 0, 'Actual Loops': loops = 0 } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((found + removed) * loops)
  const pages = pagesOf(plan) - (plan.Plans ?? []).reduce((sum, part) => sum + pagesOf(part), 0)
  return [{ node: plan['Node Type'], table, rows, pages }, ...below]
}

function pagesOf(plan: Plan): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** A node of PostgreSQL's query plan. */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}
