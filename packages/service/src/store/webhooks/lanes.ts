/** Which paces stand in each lane, and whether it is looked at. */
export const lanes: Readonly<Record<Lane, { paces: string; slots: string }>> = {
  fast: { paces: `= 'fast'`, slots: 'true' },
  unknown: { paces: 'is null', slots: '$8::integer > 0' },
  slow: { paces: `= 'slow'`, slots: '$8::integer > 0 and $7::integer > 0' },
}

/** Queues whose origins are of one pace, or of none that is known. */
export type Lane = 'fast' | 'unknown' | 'slow'

/** Where in some lanes to go on: behind a project and one of its origins. */
export type Place = { readonly [lane in Lane]?: readonly [projectId: string, origin: string] }

/** SQL for how many queues of a lane are enough. */
export const enough = 'greatest($1::integer, 32)'
/** SQL for those that are looked at, of whomever: some may not be claimed. */
export const lookedAt = `(${enough} + 200)`

/** SQL for the slots that a row's project and origin hold: looked up by their names, not joined with all that hold some. */
export const held = (row: string) => ({
  ofProject: `coalesce(($5::jsonb -> ${row}.project_id)::integer, 0)`,
  ofOrigin: `coalesce(($6::jsonb -> ${row}.origin)::integer, 0)`,
})

const isWaiting = 'due_at <= now() and leased_until <= now()'

/** SQL for the queues of a lane that wait longest, whether or not they may be claimed. */
export function nearFirst(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  return `near_${lane} as materialized (
    select listener_id from listener_queues where ${isWaiting} and ${slots} and pace ${paces}
    order by pace, due_at limit ${lookedAt}
  )`
}

/**
 * SQL for the queues of a lane that wait longest of those that may be claimed, however many others there are: from one project and
 * origin to the next, over all of a project that holds as many slots as are free, the first of each is looked at; so many of them at
 * a time, behind where it was left off.
 */
export function nearOfOthers(lane: Lane): string {
  const { paces, slots } = lanes[lane]
  const next = (after: string) => `select project_id, origin, due_at from listener_queues
    where due_at < 'infinity' and ${slots} and pace ${paces} and (project_id, origin) > (${after})
    order by pace, project_id, origin, due_at limit 1`
  const left = (index: number) => `coalesce($9::jsonb -> '${lane}' ->> ${index}, '')`
  const { ofProject, ofOrigin } = held('walk')
  return `walk_${lane} as (
    select 1 as step, next.* from (${next(`${left(0)}, ${left(1)}`)}) next
    union all
    select step + 1, next.* from walk_${lane} walk cross join lateral (
      ${next(`walk.project_id, case when ${ofProject} < $1 then walk.origin else ${pastOrigins} end`)}
    ) next where step < ${mostSteps}
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

/** SQL for where such a walk was left off. */
export function leftOff(lane: Lane): string {
  return `(select json_build_array(project_id, origin) from walk_${lane} where step = ${mostSteps})`
}

/** Projects and origins that are gone through at a time. */
const mostSteps = 250
/** Whatever the order of letters, it comes after all that begins with `http`. */
const pastOrigins = `'zzzz'`
