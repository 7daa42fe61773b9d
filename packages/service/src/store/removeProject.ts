import type { Database } from './openDatabase.js'
import { removeListeners } from './webhooks/removeListeners.js'

/** Removes a project. If `confirm` throws, the transaction is rolled back. */
export function removeProject(
  database: Database,
  options: { id: string; confirm: (listeners: number) => void },
): Promise<string[] | undefined> {
  const { id, confirm } = options
  return database.transaction(async (sql) => {
    // Lock the project's row first, as `insertListener` does. So no listener is added during the removal.
    const removed = await sql.query(
      'update projects set removed_at = now(), disabled = true where id = $1 and removed_at is null returning id',
      [id],
    )
    if (removed.length === 0) return undefined
    const listeners = await removeListeners(sql, id)
    confirm(listeners.length)
    await sql.query('delete from project_keys where project_id = $1', [id])
    await sql.query('delete from request_counts where project_id = $1', [id])
    return listeners
  })
}
