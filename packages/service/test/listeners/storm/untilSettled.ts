import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Waits, some minutes at most, until a block is indexed and nothing waits to be delivered to a listener any more. Reads
 * the tables, as neither is anything that the service tells.
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
