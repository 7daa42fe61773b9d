/**
 * SQL for the rows of chain `$1` of a table that come after a number, where all of them are wanted and few are there. That they come before
 * its last one, too, says nothing new, but has the planner look for them in the index: heights of other chains may all be
 * above it, and by its guess half of the table would be.
 */
export function above(options: above.Options): string {
  const { table, column, after, among = '' } = options
  const chain = `chain_id = $1${among && ` and ${among}`}`
  return `${chain} and ${column} > ${after} and ${column} <= (select max(${column}) from ${table} where ${chain})`
}

export declare namespace above {
  type Options = {
    /** It has an index on the chain, what `among` compares, and the column. */
    table: string
    column: string
    /** SQL for the number. */
    after: string
    /** What else holds for all that are wanted. @default those of the chain */
    among?: string
  }
}
