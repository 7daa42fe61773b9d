import type { Check } from '../check.js'
import { escapePattern } from './matchLogin.js'
import type { Times } from './times.js'

/**
 * Holds a text against one that the policy lists, word for word, with the values of this purchase in place of `{address}`,
 * `{chainId}`, `{nonce}` and `{issuedAt}`. Answers the time in it, if any; nothing when it is another text, or when the
 * list has hardly one: with fewer than 16 characters of its own it would say yes to what the host never meant.
 */
export function matchTemplate(
  template: string,
  text: string,
  { intent }: Pick<Check, 'intent' | 'trust'>,
): Partial<Times> | undefined {
  const values: { readonly [placeholder: string]: string } = {
    address: `(?:${intent.buyer}|${intent.buyer.toLowerCase()})`,
    chainId: `${intent.chainId}`,
    // Never a space, so never a sentence.
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
