import { type Revision, revisionLease } from '../../store/blocks.js'

/**
 * Caches the revision of a chain's orders for up to `revisionLease` milliseconds. The result is never older than the moment of the call.
 *
 * A writer holds the chain's lock for at least `revisionLease` before its rows become visible (see `writeChain`). So if a read finds the
 * lock free, no new rows become visible until `revisionLease` after the start of that read.
 *
 * A read checks the lock after it has read the revision. A writer may have committed in between, so the revision of this first read may be
 * old. Therefore a second read follows, and its revision is cached until `revisionLease` after the start of the first read.
 */
export function cacheRevision(
  read: () => Promise<cacheRevision.Read>,
  now: () => number = () => performance.now(),
): () => Promise<Revision | undefined> {
  let quietAt = Number.NEGATIVE_INFINITY
  let cached: { revision: Revision | undefined; until: number } | undefined
  const share = shareReads(async () => {
    const vouchedAt = quietAt
    const start = now()
    quietAt = Number.NEGATIVE_INFINITY
    const { revision, quiet } = await read()
    if (quiet) quietAt = start
    cached = { revision, until: vouchedAt + revisionLease }
    return revision
  })
  return () => {
    const remainingMs = cached ? cached.until - now() : 0
    if (!cached || remainingMs <= 0) return share()
    // Renew early, because a revision is cached only after two reads. The first read finds the lock free, and the second one reads the
    // revision.
    if (remainingMs < revisionLease / 2) share().catch(() => {})
    return Promise.resolve(cached.revision)
  }
}

export declare namespace cacheRevision {
  type Read = {
    revision: Revision | undefined
    /**
     * Whether this process may cache the revision: the chain's lock was free after the read, and a record of this process makes writers
     * wait.
     */
    quiet: boolean
  }
}

/**
 * Lets concurrent calls share reads. A call that arrives during a read waits for the next read, because the running read may be older than
 * the call.
 */
export function shareReads<value>(read: () => Promise<value>): () => Promise<value> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<value> | undefined
  return () => {
    if (next) return next
    const started = running.then(() => {
      next = undefined
      return read()
    })
    next = started
    running = started.catch(() => {})
    return started
  }
}
