import type { Sql } from './openDatabase.js'

/**
 * Reserves up to `wanted` requests of a project's limit for one minute. Returns the number of reserved requests.
 *
 * The clocks of processes may differ by some seconds. If the database already counts the caller's minute or the next one, the requests
 * count for that minute. Otherwise a new count starts for the caller's minute.
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
    /** The current minute on the caller's clock, as a number of minutes since 1970. @default the minute of the database's clock */
    minute?: number | undefined
    limit: number
    wanted: number
  }
}
