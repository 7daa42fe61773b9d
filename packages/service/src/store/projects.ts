import type { Database, Sql } from './openDatabase.js'
import { statement } from './statement.js'

export type StoredProject = {
  id: string
  disabled: boolean
  settings: unknown
  tokenPublicKeys: string[]
}

export type NewKey = { kind: 'access'; digest: string } | { kind: 'token'; digest: string; publicKey: string }

export async function findProjects(
  sql: Sql,
  digests: readonly string[],
): Promise<Map<string, StoredProject>> {
  const rows = await sql.query<StoredProject & { digest: string }>(
    ...statement`select k.digest, p.id, p.disabled, p.settings, array(
       select t.public_key from project_keys t where t.project_id = p.id and t.kind = 'token' and t.expires_at > now()
     ) as "tokenPublicKeys"
     from project_keys k join projects p on p.id = k.project_id
     where k.digest = any(${digests}) and k.kind = 'access' and k.expires_at > now()`,
    'find projects',
  )
  return new Map(rows.map(({ digest, ...project }) => [digest, project]))
}

/** Adds a project with its first key. Returns `false` if a project has this ID, or had it before its removal. */
export function insertProject(
  database: Database,
  options: { id: string; settings: object; key: NewKey },
): Promise<boolean> {
  const { id, settings, key } = options
  return database.transaction(async (sql) => {
    const added = await sql.query(
      ...statement`insert into projects (id, settings) values (${id}, ${JSON.stringify(settings)}) on conflict (id) do nothing
        returning id`,
    )
    if (added.length > 0) await insertKey(sql, id, key)
    return added.length > 0
  })
}

/**
 * Adds a key to a project. The previous key of the same kind expires after `keepMs` milliseconds, and older ones expire at once. So at most
 * two keys are valid. Returns `false` if the project does not exist.
 */
export function rotateKey(
  database: Database,
  options: { id: string; key: NewKey; keepMs: number },
): Promise<boolean> {
  const { id, key, keepMs } = options
  return database.transaction(async (sql) => {
    // With `for update`, concurrent rotations run one after another. So each rotation sees the key that the previous one added.
    const found = await sql.query(
      ...statement`select from projects where id = ${id} and removed_at is null for update`,
    )
    if (found.length === 0) return false
    await sql.query(
      ...statement`update project_keys k
        set expires_at = least(k.expires_at, now() + interval '1 millisecond' * case when place = 1 then ${keepMs}::float8 else 0 end)
       from (
         select digest, row_number() over (order by created_at desc) as place from project_keys
         where project_id = ${id} and kind = ${key.kind}
       ) placed where placed.digest = k.digest`,
    )
    await insertKey(sql, id, key)
    return true
  })
}

export async function disableProject(sql: Sql, id: string, disabled: boolean): Promise<boolean> {
  const found = await sql.query(
    ...statement`update projects set disabled = ${disabled} where id = ${id} and removed_at is null returning id`,
  )
  return found.length > 0
}

export async function changeSettings(
  sql: Sql,
  options: { id: string; change: object; drop: readonly string[] },
): Promise<unknown> {
  const [changed] = await sql.query<{ settings: unknown }>(
    ...statement`update projects set settings = (settings - ${options.drop}::text[]) || ${JSON.stringify(options.change)}::jsonb
      where id = ${options.id} and removed_at is null
     returning settings`,
  )
  return changed?.settings
}

export async function lockProject(sql: Sql, id: string): Promise<boolean> {
  const found = await sql.query(
    ...statement`select from projects where id = ${id} and removed_at is null for share`,
  )
  return found.length > 0
}

export function listProjects(
  sql: Sql,
): Promise<{ id: string; disabled: boolean; settings: unknown; accessKeys: number; tokenKeys: number }[]> {
  return sql.query(
    `select p.id, p.disabled, p.settings, (count(*) filter (where k.kind = 'access'))::integer as "accessKeys",
       (count(*) filter (where k.kind = 'token'))::integer as "tokenKeys"
     from projects p left join project_keys k on k.project_id = p.id and k.expires_at > now()
     where p.removed_at is null group by p.id order by p.id`,
  )
}

async function insertKey(sql: Sql, id: string, key: NewKey): Promise<void> {
  await sql.query(
    ...statement`insert into project_keys (digest, project_id, kind, public_key) values (${key.digest}, ${id}, ${key.kind},
      ${key.kind === 'token' ? key.publicKey : null})`,
  )
}
