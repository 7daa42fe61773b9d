import type { Sql } from '../openDatabase.js'

/**
 * Identifies the database server by its start time. A standby that takes over may lack the last commits and assign their IDs and versions
 * again, so callers must notice the change.
 */
export async function readServer(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ server: string }>(
    'select extract(epoch from pg_postmaster_start_time())::text as server',
    [],
    'read server',
  )
  return row?.server ?? ''
}
