import type { Sql } from '../openDatabase.js'
import { nextVersion } from './listeners.js'

export async function removeListeners(sql: Sql, projectId: string): Promise<string[]> {
  // Lock the chains in a fixed order. Each change of listeners locks its chain's version, so another order could cause a deadlock.
  const chains = await sql.query<{ chainId: number }>(
    `select v.chain_id::float8 as "chainId" from listener_versions v where exists (
       select from listeners l where l.chain_id = v.chain_id and l.project_id = $1 and not l.removed
     ) order by v.chain_id`,
    [projectId],
  )
  const removed: string[] = []
  for (const { chainId } of chains) {
    const version = await nextVersion(sql, chainId)
    const rows = await sql.query<{ id: string }>(
      `update listeners set removed = true, active = false, filters = '{}', version = $3, updated_at = now()
       where chain_id = $1 and project_id = $2 and not removed returning id`,
      [chainId, projectId, version],
    )
    for (const { id } of rows) removed.push(id)
  }
  return removed
}
