import { getAddress } from 'viem'
import type { Check, Trust } from './trust.js'

/** The times in a login message, in the format of RFC 3339. */
type Times = {
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
}

/**
 * Matches a whole text against the grammar of EIP-4361. The text must name the marketplace's own sites, the buyer's account
 * and the intent's chain. Returns the times of the login, or `undefined` for any other text.
 */
export function matchLogin(
  text: string,
  { intent, trust }: Pick<Check, 'intent' | 'trust'>,
): Times | undefined {
  const sites = trust.origins.map(escapePattern)
  if (sites.length === 0) return undefined
  const hosts = sites.map((site) => site.replace(/^(\w+:\/\/)/, '(?:$1)?'))
  const uri = `(?:${sites.join('|')})${tail}`
  const pattern = [
    `^(?:${hosts.join('|')}) wants you to sign in with your Ethereum account:`,
    getAddress(intent.buyer),
    '',
    `(?:[${unreserved}:/?#[\\]@ -]+\n)?`,
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${intent.chainId}`,
    'Nonce: [A-Za-z0-9]{8,}',
    'Issued At: (?<issuedAt>.+)(?:\nExpiration Time: (?<expirationTime>.+))?(?:\nNot Before: (?<notBefore>.+))?' +
      `(?:\nRequest ID: ${pchar}*)?(?:\nResources:(?:\n- ${uri})*)?$`,
  ]
  return new RegExp(pattern.join('\n')).exec(text)?.groups as Times | undefined
}

/**
 * Matches a text word for word against a template of the policy. The values of this purchase replace `{address}`, `{chainId}`,
 * `{nonce}` and `{issuedAt}`. Returns the time in the text, if any, or `undefined` for any other text.
 *
 * A template with fewer than 16 characters of its own matches nothing: it would accept texts that the host never meant.
 */
export function matchTemplate(
  template: string,
  text: string,
  { intent }: Pick<Check, 'intent' | 'trust'>,
): Partial<Times> | undefined {
  const values: { readonly [placeholder: string]: string } = {
    address: `(?:${intent.buyer}|${intent.buyer.toLowerCase()})`,
    chainId: `${intent.chainId}`,
    // Without spaces a nonce cannot become a sentence.
    nonce: '[A-Za-z0-9-]{8,64}',
    issuedAt: '(?<issuedAt>\\S+)',
  }
  const parts = template.split(/\{(address|chainId|nonce|issuedAt)\}/)
  const own = parts.filter((_, index) => index % 2 === 0)
  const names = parts.filter((_, index) => index % 2 > 0)
  if (own.join('').trim().length < 16 || new Set(names).size < names.length) return undefined
  const pattern = parts.map((part, index) => (index % 2 > 0 ? values[part] : escapePattern(part)))
  const found = new RegExp(`^${pattern.join('')}$`).exec(text)
  return found ? { ...found.groups } : undefined
}

/**
 * Whether a text may be signed now: it has not expired, and none of its times is later than a signature may stay valid. A text
 * without an expiration time expires that long after it was issued.
 */
export function isTimely({ issuedAt, expirationTime, notBefore = issuedAt }: Times, trust: Trust): boolean {
  const { now, lifetime } = trust
  const [issued, begin] = [readTime(issuedAt), readTime(notBefore)]
  const end = expirationTime === undefined ? Math.min(issued, now) + lifetime : readTime(expirationTime)
  // An invalid time is NaN, and every comparison with NaN is false.
  return Math.max(issued, begin, end) <= now + lifetime && end > now
}

/** Returns NaN for a day or an hour that does not exist, which `Date` would turn into another one. */
function readTime(text: string): number {
  const [, local] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const exists = local !== undefined && new Date(`${local}Z`).toJSON()?.startsWith(local)
  return exists ? Date.parse(text) : Number.NaN
}

/** Returns a text as a pattern that matches only this text. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

// The character classes of RFC 3986.
const unreserved = "A-Za-z0-9._~!$&'()*+,;="
const pchar = `(?:[${unreserved}:@-]|%[0-9A-Fa-f]{2})`
const tail = `(?:/(?:${pchar}|/)*)?(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`
