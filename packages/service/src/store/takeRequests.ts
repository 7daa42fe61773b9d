import type { Sql } from './openDatabase.js'

/**
 * Takes some of the requests that a project has in a minute. Answers how many there were left to take.
 *
 * A minute that another clock has begun already goes on; what a clock has begun that is further ahead is begun anew.
 */
export async function takeRequests(sql: Sql, options: takeRequests.Options): Promise<number> {
  const { projectId, minute, limit, wanted } = options
  const goesOn = 'c.minute between excluded.minute and excluded.minute + 1'
  const [row] = await sql.query<{ granted: number }>(
    `insert into request_counts as c (project_id, minute, used, granted)
     values ($1, coalesce($2::bigint, floor(extract(epoch from now()) / 60)::bigint), least($4::integer, $3::integer), least($4, $3))
     on conflict (project_id) do update set
       minute = case when ${goesOn} then c.minute else excluded.minute end,
       used = case when ${goesOn} then greatest(c.used, least(c.used + $4, $3)) else least($4, $3) end,
       granted = case when ${goesOn} then greatest(0, least($4, $3 - c.used)) else least($4, $3) end
     returning granted`,
    [projectId, minute ?? null, limit, wanted],
    'take requests',
  )
  return row?.granted ?? 0
}

export declare namespace takeRequests {
  type Options = {
    projectId: string
    /** Minutes since 1970. @default by the database's clock */
    minute?: number | undefined
    /** The most requests in a minute. */
    limit: number
    /** How many are taken, at most. */
    wanted: number
  }
}
