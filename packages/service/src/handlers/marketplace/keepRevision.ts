import { type Revision, revisionLease } from '../../store/blocks.js'

/**
 * Has a chain's state asked for once in a few milliseconds rather than for each request, and never answers an older one than that of
 * the moment it is asked for.
 *
 * Whoever writes holds the chain's lock for `revisionLease` at least before others see what was written (see `writeChain`). So when
 * nobody held it at some moment, nothing that was not there then comes to be seen until so long after it. A read tells
 * whether somebody does after it has read, and vouches therefore not for itself, but for the one that follows it.
 */
export function keepRevision(
  read: () => Promise<keepRevision.Read>,
  now: () => number = () => performance.now(),
): () => Promise<Revision | undefined> {
  let quietAt = Number.NEGATIVE_INFINITY
  let kept: { revision: Revision | undefined; until: number } | undefined
  const share = shareReads(async () => {
    const vouched = quietAt
    const start = now()
    quietAt = Number.NEGATIVE_INFINITY
    const { revision, quiet } = await read()
    if (quiet) quietAt = start
    kept = { revision, until: vouched + revisionLease }
    return revision
  })
  return () => {
    const left = kept ? kept.until - now() : 0
    if (!kept || left <= 0) return share()
    // The next two, one of which vouches for the other, are there before it ends. What goes wrong with them is told to whoever waits.
    if (left < revisionLease / 2) share().catch(() => {})
    return Promise.resolve(kept.revision)
  }
}

export declare namespace keepRevision {
  type Read = {
    revision: Revision | undefined
    /** Whether nobody was writing after it was read. */
    quiet: boolean
  }
}

/**
 * Lets calls that come at the same time share one read. A result is never older than its call: a call during a read waits for the
 * next read.
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
