import type { Database } from '../openDatabase.js'

/**
 * Forgets some of the origins that a queue has left, or none ever had, if no other one has them and they are not left alone. Answers how many
 * were looked at: each once, until it is left again.
 */
export function forgetOrigins(database: Database, limit: number): Promise<number> {
  return database.transaction(async (sql) => {
    const left = await sql.query<{ origin: string }>(
      `select origin from origins o where is_left and o.open_until < now() order by o.open_until limit $1
       for update skip locked`,
      [limit],
    )
    const origins = left.map(({ origin }) => origin)
    // Another statement: which queue has left before the rows were locked can be seen, and whichever leaves now waits for them.
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
