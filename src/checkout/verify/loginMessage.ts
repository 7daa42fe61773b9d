import { getAddress } from 'viem'
import type { Check, Trust } from './trust.js'

type Times = {
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
}

/** Matches only a login (EIP-4361) at the marketplace or at an origin of the policy, for the buyer's account and the intent's chain. */
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
 * Matches a text against a template of the policy; `undefined` if it does not match. A template with fewer than 16 characters outside its
 * placeholders never matches, because it could accept unintended texts.
 */
export function matchTemplate(
  template: string,
  text: string,
  { intent }: Pick<Check, 'intent' | 'trust'>,
): Partial<Times> | undefined {
  const values: { readonly [placeholder: string]: string } = {
    address: `(?:${intent.buyer}|${intent.buyer.toLowerCase()})`,
    chainId: `${intent.chainId}`,
    // Allow no spaces, so that an attacker cannot write a sentence into the nonce.
    nonce: '[A-Za-z0-9-]{8,64}',
    issuedAt: '(?<issuedAt>\\S+)',
  }
  const parts = template.split(/\{(address|chainId|nonce|issuedAt)\}/)
  const literals = parts.filter((_, index) => index % 2 === 0)
  const names = parts.filter((_, index) => index % 2 > 0)
  if (literals.join('').trim().length < 16 || new Set(names).size < names.length) return undefined
  const pattern = parts.map((part, index) => (index % 2 > 0 ? values[part] : escapePattern(part)))
  const found = new RegExp(`^${pattern.join('')}$`).exec(text)
  return found ? { ...found.groups } : undefined
}

/**
 * Whether a text has not expired, and none of its times is more than `trust.lifetime` milliseconds in the future. A text without an
 * expiration time is valid for `trust.lifetime` after `issuedAt`.
 */
export function isTimely({ issuedAt, expirationTime, notBefore = issuedAt }: Times, trust: Trust): boolean {
  const { now, lifetime } = trust
  const [issued, begin] = [readTime(issuedAt), readTime(notBefore)]
  const end = expirationTime === undefined ? Math.min(issued, now) + lifetime : readTime(expirationTime)
  // An invalid time is NaN, and every comparison with NaN is false, so a text with an invalid time is not valid.
  return Math.max(issued, begin, end) <= now + lifetime && end > now
}

/** Returns NaN for a day or an hour that does not exist, such as 30 February. `Date` would read 30 February as a day in March. */
function readTime(text: string): number {
  const [, local] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const exists = local !== undefined && new Date(`${local}Z`).toJSON()?.startsWith(local)
  return exists ? Date.parse(text) : Number.NaN
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

const unreserved = "A-Za-z0-9._~!$&'()*+,;="
const pchar = `(?:[${unreserved}:@-]|%[0-9A-Fa-f]{2})`
const tail = `(?:/(?:${pchar}|/)*)?(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`
