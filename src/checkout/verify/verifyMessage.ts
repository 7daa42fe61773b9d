import { readMessage } from '../decode/readMessage.js'
import { type Finding, finding } from '../errors/finding.js'
import { isTimely, matchLogin, matchTemplate } from './loginMessage.js'
import type { Check } from './trust.js'

/**
 * Accepts only a login (EIP-4361) or a text that matches a template of the policy. Refuses any other text, because its signature could give
 * access to an account even if the text does not say so.
 */
export function verifyMessage(check: Check): Finding[] {
  const { data, value, price } = check.step
  const text = readMessage(data)
  return [
    ...(text === undefined ? [finding('raw-hash')] : verifyText(text, check)),
    ...(value === 0n ? [] : [finding('unexpected-value', `${value} instead of 0`)]),
    ...(price === 0n ? [] : [finding('wrong-price', `${price} instead of 0`)]),
  ]
}

function verifyText(text: string, check: Check): Finding[] {
  const { messages, origins, now } = check.trust
  const hosts = origins.map((origin) => new URL(origin).host)
  // Another site that the text mentions might accept this login. So refuse a login that mentions a host outside of `origins`. A text of a
  // policy template may mention any host.
  const foreign = [...text.matchAll(site)].find(([, host = '']) => !hosts.includes(host.toLowerCase()))?.[1]
  const listed = messages.map((template) => matchTemplate(template, text, check)).find(Boolean)
  const found = listed ?? (foreign === undefined ? matchLogin(text, check) : undefined)
  if (found) {
    const { issuedAt = new Date(now).toISOString(), ...times } = found
    return isTimely({ issuedAt, ...times }, check.trust) ? [] : [finding('wrong-time', issuedAt)]
  }
  const [, login] = /^(.*) wants you to sign in/.exec(text) ?? []
  const foreignHost = foreign ?? login
  return [foreignHost === undefined ? finding('unknown-message') : finding('foreign-login', foreignHost)]
}

/** Matches the host after `//` or `\\`, because browsers accept both. */
const site = /[/\\]{2}([^\s/\\?#"'<>)\]]*)/g
