import type { Database } from './openDatabase.js'
import { deactivateListener } from './settleDelivery.js'

/**
 * Forgets deliveries and events that are two weeks old and settled, cancels what waits for listeners that were removed,
 * and ends listeners that have failed for five days without a success.
 */
export async function pruneDeliveries(database: Database): Promise<void> {
  const failing = await database.query<{ id: string; chainId: number }>(
    `select l.id, l.chain_id::float8 as "chainId" from listener_queues q join listeners l on l.id = q.listener_id
     where l.active and q.failing_since < now() - interval '5 days' and q.failures >= 5`,
  )
  for (const listener of failing) await deactivateListener(database, listener)
  await database.query(
    `update deliveries d set state = 'cancelled' from listeners l
     where l.id = d.listener_id and l.removed and d.state = 'pending'`,
  )
  await database.query(
    `delete from notifications n where created_at < now() - interval '14 days'
     and not exists (select from deliveries d where d.uid = n.uid and d.state = 'pending')`,
  )
}
