/**
 * Returns a condition for the rows above a value. The upper bound is the column's maximum, so it excludes no row. It only helps
 * PostgreSQL's planner: for a single bound, the planner expects a large part of the table and may not use the index.
 */
export function rowsAbove(options: rowsAbove.Options): string {
  const { table, column, after, among = '' } = options
  const chain = `chain_id = $1${among && ` and ${among}`}`
  return `${chain} and ${column} > ${after} and ${column} <= (select max(${column}) from ${table} where ${chain})`
}

export declare namespace rowsAbove {
  type Options = {
    table: string
    column: string
    after: string
    among?: string
  }
}
