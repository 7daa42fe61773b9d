import type { Sql } from './openDatabase.js'

/** Takes some of the requests that a project has in a minute. Answers how many there were left to take. */
export async function takeRequests(sql: Sql, options: takeRequests.Options): Promise<number> {
  const { projectId, minute, limit, wanted } = options
  // A minute that another process has begun already goes on.
  const [row] = await sql.query<{ granted: number }>(
    `insert into request_counts as c (project_id, minute, used, granted) values ($1, $2::bigint, least($4::integer, $3::integer),
       least($4, $3))
     on conflict (project_id) do update set
       minute = greatest(c.minute, $2),
       used = case when c.minute < $2 then least($4, $3) else greatest(c.used, least(c.used + $4, $3)) end,
       granted = case when c.minute < $2 then least($4, $3) else greatest(0, least($4, $3 - c.used)) end
     returning granted`,
    [projectId, minute, limit, wanted],
    'take requests',
  )
  return row?.granted ?? 0
}

export declare namespace takeRequests {
  type Options = {
    projectId: string
    /** Minutes since 1970. */
    minute: number
    /** The most requests in a minute. */
    limit: number
    /** How many are taken, at most. */
    wanted: number
  }
}
