/** Returns a condition whose redundant upper bound makes PostgreSQL's planner use the index instead of expecting half of the table. */
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
