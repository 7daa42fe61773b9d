import { RpcError } from 'tillkit/internal'

export const limitWindowMs = 60_000
/** The maximum number of keys that are counted at the same time. A further key replaces the oldest one, so that memory stays bounded. */
const maxCounts = 100_000

/** The state of the limit of one client, origin or project after a request. */
export type Standing = { name: LimitName; limit: number; remaining: number; resetSeconds: number }
export type LimitName = 'client' | 'origin' | 'project'

/**
 * Creates a limiter that counts the requests of each key in this process, for example of each client address. The minute of a key starts
 * with its first request.
 *
 * `take` throws a `RateLimitError` if the key has used up its requests of the minute.
 */
export function createRateLimiter(options: createRateLimiter.Options): createRateLimiter.ReturnType {
  const { name, limit, elapsed, max = maxCounts } = options
  const counts = new Map<string, { since: number; used: number }>()

  /**
   * Removes the counts whose minute has ended. The map has the order of `since`, because a count is added when its minute starts. So the
   * loop stops at the first count that has not ended.
   */
  function removeEnded(now: number): void {
    for (const [key, { since }] of counts) {
      if (now - since < limitWindowMs) return
      counts.delete(key)
    }
  }

  function start(key: string, now: number) {
    const [oldest] = counts.size < max ? [] : counts.keys()
    if (oldest !== undefined) counts.delete(oldest)
    const count = { since: now, used: 0 }
    counts.set(key, count)
    return count
  }

  return {
    take(key) {
      const now = elapsed()
      removeEnded(now)
      const count = counts.get(key) ?? start(key, now)
      const resetSeconds = Math.max(1, Math.ceil((count.since + limitWindowMs - now) / 1_000))
      if (count.used >= limit) throw new RateLimitError({ name, limit, remaining: 0, resetSeconds })
      count.used++
      return { name, limit, remaining: limit - count.used, resetSeconds }
    },
    size: () => counts.size,
  }
}

export declare namespace createRateLimiter {
  type Options = {
    name: LimitName
    /** The maximum number of requests of a key per minute. */
    limit: number
    /** Returns a monotonic time in milliseconds. */
    elapsed: () => number
    /** The maximum number of keys that are counted at the same time. @default 100_000 */
    max?: number | undefined
  }
  type ReturnType = {
    take(key: string): Standing
    size(): number
  }
}

/**
 * Returns the headers of the IETF draft "RateLimit header fields for HTTP". Lists them in `access-control-expose-headers`, so that a page
 * can read them.
 */
export function rateLimitHeaders(
  standings: readonly Standing[],
  { exposed, refused }: { exposed?: string | undefined; refused?: Standing | undefined } = {},
): Record<string, string> {
  if (standings.length === 0) return {}
  const seconds = limitWindowMs / 1_000
  return {
    'ratelimit-policy': standings.map(({ name, limit }) => `"${name}";q=${limit};w=${seconds}`).join(', '),
    ratelimit: standings
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    ...(refused ? { 'retry-after': `${refused.resetSeconds}` } : {}),
    'access-control-expose-headers': [...(exposed ? [exposed] : []), rateLimitNames].join(', '),
  }
}

const rateLimitNames = 'RateLimit, RateLimit-Policy, Retry-After'

const subjects = {
  client: 'This client address has',
  origin: 'This origin has',
  project: 'The project has',
} as const

export class RateLimitError extends RpcError {
  override name = 'RateLimitError'
  readonly standing: Standing
  constructor(standing: Standing) {
    const { name, limit } = standing
    super('ProjectLimitReached', { details: `${subjects[name]} used its ${limit} requests of this minute.` })
    this.standing = standing
  }
}
