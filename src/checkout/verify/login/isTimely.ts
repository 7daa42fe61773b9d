import type { Trust } from '../trust.js'
import type { Times } from './times.js'

/**
 * Whether a text may be signed now: it is not over, and nothing in it is further away than a signature may stay valid.
 * One that names no end is over that long after it was issued.
 */
export function isTimely({ issuedAt, expirationTime, notBefore = issuedAt }: Times, trust: Trust): boolean {
  const { now, lifetime } = trust
  const [issued, begin] = [readTime(issuedAt), readTime(notBefore)]
  const end = expirationTime === undefined ? Math.min(issued, now) + lifetime : readTime(expirationTime)
  // Of what is no time, no comparison holds.
  return Math.max(issued, begin, end) <= now + lifetime && end > now
}

/** Of a day or an hour that no calendar has, `Date` makes another one. */
function readTime(text: string): number {
  const [, local] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const exists = local !== undefined && new Date(`${local}Z`).toJSON()?.startsWith(local)
  return exists ? Date.parse(text) : Number.NaN
}
