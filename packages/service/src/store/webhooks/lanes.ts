export const lanes: Readonly<Record<Lane, { paces: string; slots: string }>> = {
  fast: { paces: `= 'fast'`, slots: 'true' },
  unknown: { paces: 'is null', slots: '$8::integer > 0' },
  slow: { paces: `= 'slow'`, slots: '$8::integer > 0 and $7::integer > 0' },
}

export type Lane = 'fast' | 'unknown' | 'slow'

export type WalkPosition = { readonly [lane in Lane]?: readonly [projectId: string, origin: string] }

export const enoughQueues = 'greatest($1::integer, 32)'
/** The maximum number of queues that a query reads. It is more than the query needs, because some of these queues cannot be claimed. */
export const scanLimit = `(${enoughQueues} + 200)`

/** Returns SQL for the number of slots that a row's project and origin use. It reads them from JSON parameters, without a join. */
export const heldSlots = (row: string) => ({
  ofProject: `coalesce(($5::jsonb -> ${row}.project_id)::integer, 0)`,
  ofOrigin: `coalesce(($6::jsonb -> ${row}.origin)::integer, 0)`,
})

const isWaiting = 'due_at <= now() and leased_until <= now()'

export function longestWaiting(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  return `near_${lane} as materialized (
    select listener_id from listener_queues where ${isWaiting} and ${slots} and pace ${paces}
    order by pace, due_at limit ${scanLimit}
  )`
}

/** Returns SQL that finds the first queue of each project and origin. It walks from one project and origin to the next. */
export function longestWaitingBehind(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  const next = (after: string) => `select project_id, origin, due_at from listener_queues
    where due_at < 'infinity' and ${slots} and pace ${paces} and (project_id, origin) > (${after})
    order by pace, project_id, origin, due_at limit 1`
  const startOf = (index: number) => `coalesce($9::jsonb -> '${lane}' ->> ${index}, '')`
  const { ofProject, ofOrigin } = heldSlots('walk')
  return `walk_${lane} as (
    select 1 as step, next.* from (${next(`${startOf(0)}, ${startOf(1)}`)}) next
    union all
    select step + 1, next.* from walk_${lane} walk cross join lateral (
      ${next(`walk.project_id, case when ${ofProject} < $1 then walk.origin else ${pastOrigins} end`)}
    ) next where step < ${maxSteps}
  ), open_${lane} as materialized (
    select project_id, origin from walk_${lane} walk where due_at <= now() and ${ofProject} < $1 and ${ofOrigin} < $1
    order by due_at limit 200
  ), near_${lane} as materialized (
    select listener_id from open_${lane} open cross join lateral (
      select listener_id from listener_queues q
      where q.project_id = open.project_id and q.origin = open.origin and due_at < 'infinity' and ${isWaiting} and pace ${paces}
      order by pace, project_id, origin, due_at limit greatest(1, 400 / (select count(*) from open_${lane}))
    ) first
  )`
}

export function walkEnd(lane: Lane): string {
  return `(select json_build_array(project_id, origin) from walk_${lane} where step = ${maxSteps})`
}

const maxSteps = 250
/** A text that sorts after every origin, in every collation. Every origin begins with `http`. */
const pastOrigins = `'zzzz'`
