import type pg from 'pg'

/** The database counts as busy after a statement that took more than `longMs` milliseconds, or that returned more than `manyRows` rows. */
const [longMs, manyRows] = [25, 200]
const idleFactor = 30

/**
 * Discards query plans that are older than a limit. PostgreSQL keeps the plan of a named statement on each connection. A plan that
 * PostgreSQL made when a table was still empty is slow after the table has grown.
 */
export function createPlans({ lifeMs }: createPlans.Options): createPlans.ReturnType {
  const plannedAt = new Map<pg.PoolClient, number>()
  let busyAt = Number.NEGATIVE_INFINITY
  return {
    begin: (client) => void plannedAt.set(client, performance.now()),
    end: (client) => void plannedAt.delete(client),
    clients: () => [...plannedAt.keys()],
    renew(client) {
      const at = plannedAt.get(client) ?? 0
      const age = performance.now() - at
      if (age < lifeMs || (at > busyAt && age < idleFactor * lifeMs)) return
      plannedAt.set(client, performance.now())
      client.query('discard plans').catch(() => {})
    },
    async watch(run) {
      const start = performance.now()
      const result = await run().catch((error) => {
        busyAt = performance.now()
        throw error
      })
      const end = performance.now()
      if (end - start > longMs || (result.rowCount ?? 0) > manyRows) busyAt = end
      return result
    },
  }
}

export declare namespace createPlans {
  type Options = {
    lifeMs: number
  }
  type ReturnType = {
    begin(client: pg.PoolClient): void
    end(client: pg.PoolClient): void
    clients(): pg.PoolClient[]
    renew(client: pg.PoolClient): void
    watch<result extends { rowCount: number | null }>(run: () => Promise<result>): Promise<result>
  }
}
