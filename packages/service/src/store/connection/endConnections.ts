import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const timeoutMs = 1_000

/**
 * Waits a second for connections to end, and then destroys them. If the server is gone, they never end, and an open one keeps this process
 * alive.
 */
export async function endConnections(
  ended: Promise<unknown>,
  clients: readonly (pg.Client | pg.PoolClient)[],
): Promise<void> {
  await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })])
  for (const { connection } of clients) connection.stream.destroy()
}
