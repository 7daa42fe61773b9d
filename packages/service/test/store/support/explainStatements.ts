import type { Sql } from '../../../src/store/openDatabase.js'

/** What a scan of a plan went through: rows, and pages of the table and its index. */
export type Scan = { statement: string; node: string; table: string; rows: number; pages: number }

/**
 * Makes what runs each statement, and notes what it went through: as PostgreSQL plans it for its values, and, where it has
 * a name and is planned once for all values, as it plans it then.
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
        // One after the other: what is taken back of one statement would else be what another had done by then.
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

/** Tables that hold a row for each chain or currency: all of one may be read for each order of a page. */
export function isShort(table: string): boolean {
  return ['sources', 'currencies', 'listener_versions', 'chain_revisions'].includes(table)
}

/**
 * What a plan reads of tables: rows that are thrown away count, too. Those that an index leaves out after a look at each do not: they
 * show by their pages.
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

/** As PostgreSQL tells it. */
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
