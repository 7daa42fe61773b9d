import type { WebhookFilters } from 'tillkit/protocol'
import type { Database, Sql } from '../openDatabase.js'
import { lockProject } from '../projects.js'
import { statement } from '../statement.js'
import { publishWorkNow } from './outbox.js'

export type StoredListener = {
  id: string
  projectId: string
  url: string
  filters: WebhookFilters
  name: string
  active: boolean
  removed: boolean
  /** The block number after which the listener receives events. It receives no events of this block and of earlier ones. */
  fromBlock: number
  secret: string
  updatedAt: Date
  version: bigint
}

export type ListenerChange = {
  [key in 'url' | 'filters' | 'name' | 'active' | 'secret']?: StoredListener[key] | undefined
}

export type ListenerOwner = { chainId: number; projectId: string }

/**
 * Adds a webhook listener and returns it. If the project already has a listener with the same fingerprint (URL and filters), activates and
 * returns that one.
 *
 * If the new listener would exceed a limit of the project, returns the limit's name. If the project was removed, returns `removed`.
 */
export function insertListener(
  database: Database,
  options: insertListener.Options,
): Promise<StoredListener | ReachedLimit | 'removed'> {
  const { chainId, projectId, url, filters, fingerprint, name, fromBlock, secret } = options
  const { maxListeners, maxFilterValues, isStored } = options
  return database.transaction(async (sql) => {
    if (isStored && !(await lockProject(sql, projectId))) return 'removed'
    const version = await nextVersion(sql, chainId)
    const [known] = await sql.query<ListenerRow>(
      `update listeners set active = true, version = $4, updated_at = case when active then updated_at else now() end
       where chain_id = $1 and project_id = $2 and fingerprint = $3 and not removed returning ${listenerColumns}`,
      [chainId, projectId, fingerprint, version],
    )
    if (known) {
      await wakeQueues(sql, [known.id])
      return toListener(known)
    }
    const [owned] = await sql.query<{ listeners: number; values: number }>(
      ...statement`select count(*)::integer as listeners, coalesce(sum(filter_values), 0)::float8 as values from listeners
       where chain_id = ${chainId} and project_id = ${projectId} and not removed`,
    )
    if ((owned?.listeners ?? 0) >= maxListeners) return 'listeners'
    if ((owned?.values ?? 0) + countValues(filters) > maxFilterValues) return 'filterValues'
    const rows = await sql.query<ListenerRow>(
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret,
         updated_at, version) values ($1, $2, $3, $4, $5, $6, true, $7, $8, now(), $9) returning ${listenerColumns}`,
      [chainId, projectId, url, JSON.stringify(filters), fingerprint, name, fromBlock, secret, version],
    )
    return rows.map(toListener)[0] ?? 'listeners'
  })
}

export declare namespace insertListener {
  type Options = ListenerOwner &
    Pick<StoredListener, 'url' | 'filters' | 'name' | 'fromBlock' | 'secret'> & {
      fingerprint: string
      maxListeners: number
      maxFilterValues: number
      isStored?: boolean | undefined
    }
}

/**
 * Changes one listener of a project, or all if `id` is absent, and returns the changed listeners. Returns an empty list if no such listener
 * exists, or if another listener has the new fingerprint (URL and filters).
 *
 * If the new filters would exceed a limit of the project, changes nothing and returns the limit's name.
 */
export function changeListeners(
  database: Database,
  owner: ListenerOwner,
  options: changeListeners.Options,
): Promise<StoredListener[] | ReachedLimit> {
  const { id, change, fingerprint, toggle = false, maxFilterValues } = options
  const { url, filters, name, active, secret } = change
  return database.transaction(async (sql) => {
    const version = await nextVersion(sql, owner.chainId)
    if (filters && maxFilterValues !== undefined) {
      const [others] = await sql.query<{ values: number }>(
        ...statement`select coalesce(sum(filter_values), 0)::float8 as values from listeners
         where chain_id = ${owner.chainId} and project_id = ${owner.projectId} and not removed and id <> ${id ?? null}`,
      )
      if ((others?.values ?? 0) + countValues(filters) > maxFilterValues) return 'filterValues'
    }
    const rows = await sql.query<ListenerRow>(
      `update listeners set url = coalesce($4, url), filters = coalesce($5, filters), name = coalesce($6, name),
         active = case when $7 then not active else coalesce($8, active) end,
         fingerprint = coalesce($9, fingerprint), secret = coalesce($10, secret),
         old_secret = case when $10 is null then old_secret else concat_ws(' ', secret, array_to_string(
           (string_to_array(case when old_secret_until > now() then old_secret end, ' '))[1:2], ' ')) end,
         old_secret_until = case when $10 is null then old_secret_until else now() + interval '1 day' end,
         version = $11, updated_at = now()
       where chain_id = $1 and project_id = $2 and not removed and ($3::bigint is null or id = $3)
         and not exists (select from listeners other where other.chain_id = $1 and other.project_id = $2
           and other.fingerprint = $9 and not other.removed and other.id <> listeners.id)
       returning ${listenerColumns}`,
      [
        owner.chainId,
        owner.projectId,
        id ?? null,
        url ?? null,
        filters ? JSON.stringify(filters) : null,
        name ?? null,
        toggle,
        active ?? null,
        fingerprint ?? null,
        secret ?? null,
        version,
      ],
    )
    await wakeQueues(
      sql,
      rows.map((row) => row.id),
      url,
    )
    return rows.map(toListener)
  })
}

export declare namespace changeListeners {
  type Options = {
    id?: string | undefined
    change: ListenerChange
    fingerprint?: string | undefined
    toggle?: boolean | undefined
    maxFilterValues?: number | undefined
  }
}

export type ReachedLimit = 'listeners' | 'filterValues'

/**
 * Removes a webhook listener. From then on, no process claims its deliveries, and the cleanup cancels the pending ones. Returns `false` if
 * the project has no such listener.
 */
export function removeListener(database: Database, owner: ListenerOwner, id: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    const version = await nextVersion(sql, owner.chainId)
    const rows = await sql.query(
      ...statement`update listeners set removed = true, active = false, filters = '{}', version = ${version}, updated_at = now()
       where chain_id = ${owner.chainId} and project_id = ${owner.projectId} and id = ${id} and not removed returning id`,
    )
    return rows.length > 0
  })
}

export async function removeListeners(sql: Sql, projectId: string): Promise<string[]> {
  // Lock the chains in the order of their IDs. Each change of listeners locks the version of its chain, so locks in another order could
  // cause a deadlock.
  const chains = await sql.query<{ chainId: number }>(
    ...statement`select v.chain_id::float8 as "chainId" from listener_versions v where exists (
       select from listeners l where l.chain_id = v.chain_id and l.project_id = ${projectId} and not l.removed
     ) order by v.chain_id`,
  )
  const removed: string[] = []
  for (const { chainId } of chains) {
    const version = await nextVersion(sql, chainId)
    const rows = await sql.query<{ id: string }>(
      ...statement`update listeners set removed = true, active = false, filters = '{}', version = ${version}, updated_at = now()
       where chain_id = ${chainId} and project_id = ${projectId} and not removed returning id`,
    )
    for (const { id } of rows) removed.push(id)
  }
  return removed
}

/**
 * Increments and returns the version of a chain's listeners. Concurrent calls wait until this transaction ends. So versions become visible
 * in their order, and a reader of later versions misses no change.
 */
export async function nextVersion(sql: Sql, chainId: number): Promise<string> {
  const [row] = await sql.query<{ version: string }>(
    ...statement`insert into listener_versions values (${chainId}, 1)
     on conflict (chain_id) do update set version = listener_versions.version + 1 returning version`,
  )
  return row?.version ?? '0'
}

/** Makes the queues of changed listeners due at once, and clears their failures: a listener may be active again, or have another URL. */
async function wakeQueues(sql: Sql, ids: readonly string[], url?: string): Promise<void> {
  const origin = url === undefined ? null : new URL(url).origin
  await sql.query(
    // Both parts of this statement see the rows as they were before it. So `left_ones` marks the old origins, although the second part
    // replaces them.
    `with left_ones as (
       update origins set is_left = true where origin = any(array(
         select origin from listener_queues where listener_id = any($1) and origin <> $2
       ))
     ) update listener_queues set due_at = least(due_at, now()), origin = coalesce($2, origin), failures = 0,
       failing_since = null, open_until = '-infinity', pace = case when $2 is null then pace else (
         select pace from origins where origin = $2
       ) end where listener_id in (
         select listener_id from listener_queues where listener_id = any($1) order by listener_id for update
       )`,
    [ids, origin],
  )
  await publishWorkNow(sql, ids)
}

function countValues(filters: WebhookFilters): number {
  return Object.values(filters).reduce((sum, list) => sum + (list?.length ?? 0), 0)
}

export const listenerColumns = `id, project_id, url, filters, name, active, removed, from_block, secret, updated_at, version`

export type ListenerRow = {
  id: string
  project_id: string
  url: string
  filters: WebhookFilters
  name: string
  active: boolean
  removed: boolean
  from_block: string
  secret: string
  updated_at: Date
  version: string
}

export function toListener(row: ListenerRow): StoredListener {
  const { project_id: projectId, from_block, updated_at: updatedAt, version, ...same } = row
  return { ...same, projectId, fromBlock: Number(from_block), updatedAt, version: BigInt(version) }
}
