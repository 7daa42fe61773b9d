import { getAddress } from 'viem'
import type { Check } from '../check.js'
import type { Times } from './times.js'

/**
 * Holds a text against the grammar of EIP-4361, from its first character to its last, with the marketplace's own sites,
 * the buyer's account and the intent's chain in their places. Answers the times of a login that it is; nothing of any
 * other text.
 */
export function matchLogin(
  text: string,
  { intent, trust }: Pick<Check, 'intent' | 'trust'>,
): Times | undefined {
  const sites = trust.origins.map(escapePattern)
  // Of no site there is no login.
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

/** A text as a pattern of nothing but itself. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

// RFC 3986, in whose words the grammar is written.
const unreserved = "A-Za-z0-9._~!$&'()*+,;="
const pchar = `(?:[${unreserved}:@-]|%[0-9A-Fa-f]{2})`
const tail = `(?:/(?:${pchar}|/)*)?(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`
