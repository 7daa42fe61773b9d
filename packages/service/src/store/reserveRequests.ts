import type { Sql } from './openDatabase.js'

/**
 * Reserves requests of a project for a minute, and returns how many are granted.
 *
 * The clocks of processes differ. If the stored minute is the caller's minute or the one after it, the reservation counts for the stored
 * minute. Otherwise the count starts again for the caller's minute.
 */
export async function reserveRequests(sql: Sql, options: reserveRequests.Options): Promise<number> {
  const { projectId, minute, limit, wanted } = options
  const isSameMinute = 'c.minute between excluded.minute and excluded.minute + 1'
  const [row] = await sql.query<{ granted: number }>(
    `insert into request_counts as c (project_id, minute, used, granted)
     values ($1, coalesce($2::bigint, floor(extract(epoch from now()) / 60)::bigint), least($4::integer, $3::integer), least($4, $3))
     on conflict (project_id) do update set
       minute = case when ${isSameMinute} then c.minute else excluded.minute end,
       used = case when ${isSameMinute} then greatest(c.used, least(c.used + $4, $3)) else least($4, $3) end,
       granted = case when ${isSameMinute} then greatest(0, least($4, $3 - c.used)) else least($4, $3) end
     returning granted`,
    [projectId, minute ?? null, limit, wanted],
    'take requests',
  )
  return row?.granted ?? 0
}

export declare namespace reserveRequests {
  type Options = {
    projectId: string
    /** The minute of the caller's clock, as minutes since 1970. @default the minute of the database's clock */
    minute?: number | undefined
    limit: number
    wanted: number
  }
}
