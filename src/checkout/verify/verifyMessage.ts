import { readMessage } from '../decode/readMessage.js'
import { type Finding, finding } from '../errors/finding.js'
import { isTimely, matchLogin, matchTemplate } from './loginMessage.js'
import type { Check } from './trust.js'

/**
 * Holds an EIP-191 message against what a marketplace may have signed: a login to it (EIP-4361), or a text that the policy
 * lists. Default deny: the signature of a text can be the key of an account, and nothing in the text need say so.
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
  // Even a login to us would be good at a site that its statement is about, however it is worded.
  const foreign = [...text.matchAll(site)].find(([, host = '']) => !hosts.includes(host.toLowerCase()))?.[1]
  const listed = messages.map((template) => matchTemplate(template, text, check)).find(Boolean)
  const found = listed ?? (foreign === undefined ? matchLogin(text, check) : undefined)
  if (found) {
    const { issuedAt = new Date(now).toISOString(), ...times } = found
    return isTimely({ issuedAt, ...times }, check.trust) ? [] : [finding('wrong-time', issuedAt)]
  }
  const [, login] = /^(.*) wants you to sign in/.exec(text) ?? []
  const elsewhere = foreign ?? login
  return [elsewhere === undefined ? finding('unknown-message') : finding('foreign-login', elsewhere)]
}

/** What browsers take for the address of a site, with or without its scheme. */
const site = /[/\\]{2}([^\s/\\?#"'<>)\]]*)/g
