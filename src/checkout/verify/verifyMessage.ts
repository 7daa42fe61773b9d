import { readMessage } from '../decode/readMessage.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Check } from './check.js'

/**
 * Holds an EIP-191 message against what a marketplace may have signed: a text that can be read, and that signs in
 * nowhere but at the marketplace, as the buyer and on the intent's chain (EIP-4361).
 */
export function verifyMessage({ step, intent, trust }: Check): Finding[] {
  const text = readMessage(step.data)
  const costs = [
    ...(step.value === 0n ? [] : [finding('unexpected-value', `${step.value} instead of 0`)]),
    ...(step.price === 0n ? [] : [finding('wrong-price', `${step.price} instead of 0`)]),
  ]
  if (text === undefined) return [finding('raw-hash'), ...costs]
  const hosts = trust.origins.map((origin) => new URL(origin).host)
  // A text about another site would be good there, however it is worded.
  const foreign = [...text.matchAll(address)].find(([, host = '']) => !hosts.includes(host.toLowerCase()))
  if (foreign) return [finding('foreign-login', foreign[1]), ...costs]
  if (/sign in with your ethereum account/i.test(text)) {
    const [, host = '', account = ''] = login.exec(text) ?? []
    const chainId = /^Chain ID: (\d+)$/m.exec(text)?.[1] ?? `${intent.chainId}`
    const own =
      hosts.includes(host.toLowerCase()) &&
      account.toLowerCase() === intent.buyer.toLowerCase() &&
      chainId === `${intent.chainId}`
    if (!own) return [finding('foreign-login', host || undefined), ...costs]
  }
  return costs
}

/** What browsers take for the address of a site, with or without its scheme. */
const address = /[/\\]{2}([^\s/\\?#"'<>)\]]*)/g

const login =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\r?\n(0x[0-9a-fA-F]{40})\s/
