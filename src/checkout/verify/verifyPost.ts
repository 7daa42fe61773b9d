import { resolveEndpoint } from '../../protocol/formats.js'
import type { Step } from '../../protocol/step.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Check } from './trust.js'

/** Holds what a step posts against where it may go: the marketplace's own origin, or one that the policy lists. */
export function verifyPost(check: Pick<Check, 'step' | 'trust'>): Finding[] {
  const { post } = check.step
  const { base, origins } = check.trust
  if (!post) return []
  const { endpoint, method } = post
  const url = resolveEndpoint({ base, endpoint })
  if (!url) return [finding('unsafe-post', endpoint)]
  const plain = url.username === '' && url.password === '' && (method === 'POST' || method === 'PUT')
  // The origin of a `blob:` is that of the page which made it, whoever gets what is sent there.
  const own = /^https?:$/.test(url.protocol) && origins.includes(url.origin)
  return [
    ...(own ? [] : [finding('foreign-origin', url.origin === 'null' ? url.protocol : url.origin)]),
    ...(plain ? [] : [finding('unsafe-post', method)]),
  ]
}

/** A step that only posts asks nothing of the wallet and costs nothing. */
export function verifyBarePost(step: Step): Finding[] {
  const { data, value, price, executeType = 'unknown' } = step
  const bare = (data === '' || data === '0x') && value === 0n && price === 0n && executeType === 'unknown'
  return bare ? [] : [finding('mixed-step')]
}

/** Whether two values say the same, however integers are written and whichever case addresses have. */
export function isSame(one: unknown, other: unknown): boolean {
  return normalize(one) === normalize(other)
}

function normalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(normalize).join()}]`
  if (value instanceof Object) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${normalize(each)}`).join()}}`
  }
  return JSON.stringify(String(value).toLowerCase())
}
