import type { Sql } from '../openDatabase.js'

/** Reads the database's clock in Unix seconds. All processes use this clock, because their own clocks may differ. */
export async function readTime(sql: Sql): Promise<bigint> {
  const [row] = await sql.query<{ time: string }>(
    'select floor(extract(epoch from clock_timestamp()))::bigint as time',
    [],
    'read time',
  )
  return BigInt(row?.time ?? 0)
}
