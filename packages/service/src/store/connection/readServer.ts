import type { Sql } from '../openDatabase.js'

/**
 * Returns an ID of the database server: its start time. The caller must notice if another server takes over. That server may lack the last
 * commits, and may assign their IDs and versions to other rows.
 */
export async function readServer(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ server: string }>(
    'select extract(epoch from pg_postmaster_start_time())::text as server',
    [],
    'read server',
  )
  return row?.server ?? ''
}
