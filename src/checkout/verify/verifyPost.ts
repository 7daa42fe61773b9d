import { resolveEndpoint } from '../../protocol/formats.js'
import type { Step } from '../../protocol/step.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Check } from './trust.js'

/** Verifies that a step sends data only to the marketplace's own origin, or to an origin that the policy lists. */
export function verifyPost(check: Pick<Check, 'step' | 'trust'>): Finding[] {
  const { post } = check.step
  const { base, origins } = check.trust
  if (!post) return []
  const { endpoint, method } = post
  const url = resolveEndpoint({ base, endpoint })
  if (!url) return [finding('unsafe-post', endpoint)]
  const isPlainRequest = url.username === '' && url.password === '' && (method === 'POST' || method === 'PUT')
  // Accept only http and https: a `blob:` URL has the origin of the host's page.
  const isHttp = /^https?:$/.test(url.protocol)
  const isAllowedOrigin = isHttp && origins.includes(url.origin)
  return [
    ...(isAllowedOrigin ? [] : [finding('foreign-origin', isHttp ? url.origin : url.protocol)]),
    ...(isPlainRequest ? [] : [finding('unsafe-post', method)]),
  ]
}

export function verifyBarePost(step: Step): Finding[] {
  const { data, value, price, executeType = 'unknown' } = step
  const bare = (data === '' || data === '0x') && value === 0n && price === 0n && executeType === 'unknown'
  return bare ? [] : [finding('mixed-step')]
}

export function isSame(left: unknown, right: unknown): boolean {
  return normalize(left) === normalize(right)
}

function normalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(normalize).join()}]`
  if (value instanceof Object) {
    const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
    return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${normalize(field)}`).join()}}`
  }
  return JSON.stringify(String(value).toLowerCase())
}
