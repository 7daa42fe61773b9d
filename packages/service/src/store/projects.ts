import type { Database, Sql } from './openDatabase.js'

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
    `select k.digest, p.id, p.disabled, p.settings, array(
       select t.public_key from project_keys t where t.project_id = p.id and t.kind = 'token' and t.expires_at > now()
     ) as "tokenPublicKeys"
     from project_keys k join projects p on p.id = k.project_id
     where k.digest = any($1) and k.kind = 'access' and k.expires_at > now()`,
    [digests],
    'find projects',
  )
  return new Map(rows.map(({ digest, ...project }) => [digest, project]))
}

/** Adds a project. Returns `false` if a project has or ever had this ID. */
export function insertProject(
  database: Database,
  options: { id: string; settings: object; key: NewKey },
): Promise<boolean> {
  const { id, settings, key } = options
  return database.transaction(async (sql) => {
    const added = await sql.query(
      'insert into projects (id, settings) values ($1, $2) on conflict (id) do nothing returning id',
      [id, JSON.stringify(settings)],
    )
    if (added.length > 0) await insertKey(sql, id, key)
    return added.length > 0
  })
}

/**
 * Adds a key. The previous key of this kind expires after `keepMs` milliseconds, and all keys before it expire at once. So at most two
 * keys are valid. Returns `false` if the project does not exist.
 */
export function rotateKey(
  database: Database,
  options: { id: string; key: NewKey; keepMs: number },
): Promise<boolean> {
  const { id, key, keepMs } = options
  return database.transaction(async (sql) => {
    // `for update` makes concurrent rotations wait, so that each one sees the key of the one before.
    const found = await sql.query('select from projects where id = $1 and removed_at is null for update', [
      id,
    ])
    if (found.length === 0) return false
    await sql.query(
      `update project_keys k set expires_at = least(k.expires_at, now() + interval '1 millisecond' * case when place = 1 then $3::float8 else 0 end)
       from (
         select digest, row_number() over (order by created_at desc) as place from project_keys
         where project_id = $1 and kind = $2
       ) placed where placed.digest = k.digest`,
      [id, key.kind, keepMs],
    )
    await insertKey(sql, id, key)
    return true
  })
}

export async function disableProject(sql: Sql, id: string, disabled: boolean): Promise<boolean> {
  const found = await sql.query(
    'update projects set disabled = $2 where id = $1 and removed_at is null returning id',
    [id, disabled],
  )
  return found.length > 0
}

export async function changeSettings(
  sql: Sql,
  options: { id: string; change: object; drop: readonly string[] },
): Promise<unknown> {
  const [changed] = await sql.query<{ settings: unknown }>(
    `update projects set settings = (settings - $3::text[]) || $2::jsonb where id = $1 and removed_at is null
     returning settings`,
    [options.id, JSON.stringify(options.change), options.drop],
  )
  return changed?.settings
}

export async function lockProject(sql: Sql, id: string): Promise<boolean> {
  const found = await sql.query('select from projects where id = $1 and removed_at is null for share', [id])
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
  await sql.query('insert into project_keys (digest, project_id, kind, public_key) values ($1, $2, $3, $4)', [
    key.digest,
    id,
    key.kind,
    key.kind === 'token' ? key.publicKey : null,
  ])
}
