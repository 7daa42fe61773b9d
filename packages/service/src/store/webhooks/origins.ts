import type { Database } from '../openDatabase.js'

/** Deletes origins without queues, and returns the number of checked origins. An origin is checked only after a queue has left it. */
export function forgetOrigins(database: Database, limit: number): Promise<number> {
  return database.transaction(async (sql) => {
    const left = await sql.query<{ origin: string }>(
      `select origin from origins o where is_left and o.open_until < now() order by o.open_until limit $1
       for update skip locked`,
      [limit],
    )
    const origins = left.map(({ origin }) => origin)
    // Use a separate statement, which sees the queues that left before the lock. A queue that leaves now waits for the lock.
    await sql.query(
      `with looked as materialized (
         select origin, (select true from listener_queues q where q.origin = l.origin limit 1) is true as kept
         from unnest($1::text[]) as l(origin)
       ), stays as (
         update origins set is_left = false where origin = any(array(select origin from looked where kept))
       ) delete from origins where origin = any(array(select origin from looked where not kept))`,
      [origins],
    )
    return origins.length
  })
}
