import type { Sql } from '../openDatabase.js'

const freshMs = 10_000
/**
 * The maximum duration in milliseconds of a read of the database's clock. A slower read is too imprecise, so it is ignored unless it is the
 * first.
 */
const maxReadMs = 1_000

/**
 * Creates a clock that follows the database's clock, so that all processes have the same time. It uses this process's clock until it has
 * read the database's.
 */
export function createSharedClock(options: createSharedClock.Options): createSharedClock.ReturnType {
  const { database, own = Date.now, elapsed = () => performance.now() } = options
  let offset: number | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readDatabaseTime(): Promise<void> {
    const before = elapsed()
    readAt = before
    const [row] = await database.query<{ time: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
    )
    const duration = elapsed() - before
    if (row && (offset === undefined || duration < maxReadMs)) offset = row.time - before - duration / 2
  }

  function refresh(): Promise<void> {
    reading ??= readDatabaseTime()
      .catch(() => {})
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return {
    now() {
      if (elapsed() - readAt >= freshMs) void refresh()
      return offset === undefined ? own() : Math.floor(elapsed() + offset)
    },
    known: () => (offset === undefined ? refresh() : undefined),
  }
}

export declare namespace createSharedClock {
  type Options = {
    database: Sql
    own?: (() => number) | undefined
    elapsed?: (() => number) | undefined
  }
  type ReturnType = {
    now(): number
    known(): Promise<void> | undefined
  }
}
