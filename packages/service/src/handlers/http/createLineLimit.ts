/** Lines of one kind that are written in a minute. */
const most = 20
const periodMs = 60_000

/** Writes a line of the log, or counts it, by whose it is and of which kind. */
export type LineLimit = (owner: Readonly<Record<string, string | undefined>>, write: () => void) => void

/**
 * Makes what bounds the lines of the log that others can cause: of each owner and kind so many in a minute. What more there was is
 * counted, and told once when the minute is over.
 */
export function createLineLimit({ onLeftOut }: createLineLimit.Options): LineLimit {
  const counts = new Map<string, number>()
  return (owner, write) => {
    const key = JSON.stringify(owner)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) write()
    if (count > 1) return
    const end = () => {
      const leftOut = (counts.get(key) ?? 0) - most
      counts.delete(key)
      if (leftOut > 0) onLeftOut({ ...owner, leftOut })
    }
    setTimeout(end, periodMs).unref()
  }
}

export declare namespace createLineLimit {
  type Options = {
    /** Told how many lines of an owner and kind were not written in a minute. */
    onLeftOut: (told: Record<string, string | number | undefined>) => void
  }
}
