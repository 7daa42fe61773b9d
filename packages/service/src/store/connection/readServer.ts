import type { Sql } from '../openDatabase.js'

/**
 * Which server answers, by when it was started. One that takes another's place may lack what that one committed last, and gives ids
 * and versions to something else.
 */
export async function readServer(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ server: string }>(
    'select extract(epoch from pg_postmaster_start_time())::text as server',
    [],
    'read server',
  )
  return row?.server ?? ''
}
