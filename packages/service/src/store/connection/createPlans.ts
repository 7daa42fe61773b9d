import type pg from 'pg'

/** Milliseconds that a statement takes, and rows that it has, where there is much to do. */
const [longMs, manyRows] = [25, 200]
/** How many times as long plans live while there is not. */
const lives = 30

/**
 * Has the statements of connections that have names planned anew when it is time. A plan is kept with its statement's name, and fits tables
 * as they were: one that goes through all of an empty table would be run on a long one. Where no statement took long or had many rows since it was
 * made, hardly any table is another one.
 */
export function createPlans({ lifeMs }: createPlans.Options): createPlans.ReturnType {
  const made = new Map<pg.PoolClient, number>()
  let muchAt = Number.NEGATIVE_INFINITY
  return {
    begin: (client) => void made.set(client, performance.now()),
    end: (client) => void made.delete(client),
    clients: () => [...made.keys()],
    renew(client) {
      const at = made.get(client) ?? 0
      const age = performance.now() - at
      if (age < lifeMs || (at > muchAt && age < lives * lifeMs)) return
      made.set(client, performance.now())
      client.query('discard plans').catch(() => {})
    },
    async watch(run) {
      const start = performance.now()
      const result = await run().catch((error) => {
        muchAt = performance.now()
        throw error
      })
      const end = performance.now()
      if (end - start > longMs || (result.rowCount ?? 0) > manyRows) muchAt = end
      return result
    },
  }
}

export declare namespace createPlans {
  type Options = {
    /** Milliseconds that plans live while there is much to do. */
    lifeMs: number
  }
  type ReturnType = {
    /** A connection is there. */
    begin(client: pg.PoolClient): void
    /** A connection has gone. */
    end(client: pg.PoolClient): void
    /** Those that are there. */
    clients(): pg.PoolClient[]
    /** Gives up the plans of a connection whose time has come. */
    renew(client: pg.PoolClient): void
    /** Runs a statement, and notes whether much came of it. */
    watch<result extends { rowCount: number | null }>(run: () => Promise<result>): Promise<result>
  }
}
