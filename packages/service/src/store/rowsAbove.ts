/**
 * Returns the SQL condition for the rows of a chain in which `column` is above `after`. The condition also compares with the largest value
 * in the column, which excludes no row. With only a lower bound, PostgreSQL's planner estimates that many rows match, and may not use the
 * index.
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
