import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Waits at most 200 seconds until a block is indexed, no announcement is left, and a webhook listener has no pending delivery. Reads the
 * tables, because the service reports none of these.
 */
export async function untilSettled(
  databaseUrl: string,
  listenerId: string,
  blockHash: string,
): Promise<void> {
  const connection = new pg.Client(databaseUrl)
  await connection.connect()
  try {
    for (const end = Date.now() + 200_000; Date.now() < end; await pause(20)) {
      const { rows } = await connection.query(
        `select exists (select from blocks where hash = $2) as indexed,
           exists (select from announcements)
             or exists (select from deliveries where listener_id = $1 and state = 'pending') as pending`,
        [listenerId, blockHash],
      )
      if (rows[0]?.indexed && !rows[0].pending) return
    }
    throw new Error('The storm does not settle.')
  } finally {
    await connection.end()
  }
}
