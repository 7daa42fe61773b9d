import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const timeoutMs = 1_000

/**
 * Waits up to a second until connections end, and then destroys their sockets. If the server is gone, a connection would never end, and
 * would keep this process alive.
 */
export async function endConnections(
  ended: Promise<unknown>,
  clients: readonly (pg.Client | pg.PoolClient)[],
): Promise<void> {
  await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })])
  for (const { connection } of clients) connection.stream.destroy()
}
