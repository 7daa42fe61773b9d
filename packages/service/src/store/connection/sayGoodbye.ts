import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds that the server has to end connections. */
const goodbye = 1_000

/**
 * Waits a moment until connections have ended, and breaks off those that are left: a server that is gone without a word ends none,
 * and each would keep the process alive.
 */
export async function sayGoodbye(
  ended: Promise<unknown>,
  clients: readonly (pg.Client | pg.PoolClient)[],
): Promise<void> {
  await Promise.race([ended, pause(goodbye, undefined, { ref: false })])
  for (const { connection } of clients) connection.stream.destroy()
}
