import type { Database } from './openDatabase.js'
import { statement } from './statement.js'
import { removeListeners } from './webhooks/listeners.js'

/**
 * Removes a project with its keys and listeners, and returns the IDs of the listeners. Returns `undefined` if the project does not exist.
 * If `confirm` throws, changes nothing.
 */
export function removeProject(
  database: Database,
  options: { id: string; confirm: (listeners: number) => void },
): Promise<string[] | undefined> {
  const { id, confirm } = options
  return database.transaction(async (sql) => {
    // Lock the project's row before the removal of its listeners. `insertListener` locks it too, so no listener is added in the meantime.
    const removed = await sql.query(
      ...statement`update projects set removed_at = now(), disabled = true where id = ${id} and removed_at is null returning id`,
    )
    if (removed.length === 0) return undefined
    const listeners = await removeListeners(sql, id)
    confirm(listeners.length)
    await sql.query(...statement`delete from project_keys where project_id = ${id}`)
    await sql.query(...statement`delete from request_counts where project_id = ${id}`)
    return listeners
  })
}
