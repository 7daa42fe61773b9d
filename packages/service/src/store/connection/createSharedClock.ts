import type { Sql } from '../openDatabase.js'

/** Milliseconds after which the database is asked for its time again. */
const freshMs = 10_000
/** Milliseconds that its answer may take to be of use: in which of them it was true nobody knows. */
const mostMs = 1_000

/**
 * Makes a clock that goes by the database’s, which all processes share: it is asked for its time now and then, and in between a clock
 * that nobody sets says how much has passed since. Before the first answer it is this process’s own.
 */
export function createSharedClock(options: createSharedClock.Options): createSharedClock.ReturnType {
  const { database, own = Date.now, elapsed = () => performance.now() } = options
  let ahead: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const before = elapsed()
    askedAt = before
    const [row] = await database.query<{ time: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
    )
    const took = elapsed() - before
    if (row && (ahead === undefined || took < mostMs)) ahead = row.time - before - took / 2
  }

  function refresh(): Promise<void> {
    // Should it fail, what was known before goes on.
    asking ??= ask()
      .catch(() => {})
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return {
    now() {
      if (elapsed() - askedAt >= freshMs) void refresh()
      return ahead === undefined ? own() : Math.floor(elapsed() + ahead)
    },
    known: () => (ahead === undefined ? refresh() : undefined),
  }
}

export declare namespace createSharedClock {
  type Options = {
    database: Sql
    /** Unix milliseconds by this process’s own clock. @default Date.now */
    own?: (() => number) | undefined
    /** Milliseconds by a clock that nobody sets. @default performance.now */
    elapsed?: (() => number) | undefined
  }
  type ReturnType = {
    /** Unix milliseconds. */
    now(): number
    /** Waits for the first answer, should there be none yet, or for its failure. */
    known(): Promise<void> | undefined
  }
}
