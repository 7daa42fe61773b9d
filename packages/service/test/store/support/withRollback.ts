import type { openDatabase, Sql } from '../../../src/store/openDatabase.js'

/** Runs a function in a transaction, then rolls the transaction back. */
export async function withRollback<value>(
  database: ReturnType<typeof openDatabase>,
  run: (sql: Sql) => Promise<value>,
): Promise<value> {
  const end = new Error('Undone.')
  const found: value[] = []
  await database
    .transaction(async (sql) => {
      found.push(await run(sql))
      throw end
    })
    .catch((error) => {
      if (error !== end) throw error
    })
  return found[0] as value
}
