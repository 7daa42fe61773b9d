import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Waits a few minutes at most until a block is indexed and a webhook listener has no pending delivery. Reads the tables, because the
 * service reports neither.
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
