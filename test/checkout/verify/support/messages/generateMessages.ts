import { stringToHex, toHex } from 'viem'
import {
  type Chance,
  createChance,
} from '../../../../../packages/service/test/listeners/storm/createChance.js'
import { place } from '../place.js'
import { foreignTexts } from './foreignTexts.js'
import { spoiledFields } from './spoiledFields.js'
import { spoilText } from './spoilText.js'
import { sites, world } from './world.js'
import { writeLogin } from './writeLogin.js'

/** A message as a service may send it. `text` is `undefined` if the bytes are not valid text. */
export type Message = { number: number; kind: Kind; data: string; text: string | undefined }

export type Kind = 'honest' | 'field' | 'text' | 'known' | 'listed' | 'random'

/**
 * Generates the message with this number. The same seed and number always give the same message. The kinds are:
 *
 * - honest EIP-4361 logins;
 * - logins with forbidden fields or disturbed text;
 * - texts whose signature is a key;
 * - texts close to listed ones;
 * - noise.
 */
export function generateMessage(seed: number, number: number): Message {
  const chance = createChance(seed, `message ${number}`)
  const kind = chance.oneOf(kinds)
  if (kind === 'random' && chance.happens(0.3)) {
    const data = toHex(Uint8Array.from({ length: 1 + chance.below(80) }, () => chance.below(256)))
    return { number, kind, data, text: decode(data) }
  }
  const text = writeText(kind, chance)
  // A wallet reads hex as bytes. So a text that starts with `0x` is always written as hex, and other texts half of the time.
  return { number, kind, text, data: chance.happens(0.5) || /^0x/.test(text) ? stringToHex(text) : text }
}

function writeText(kind: Kind, chance: Chance): string {
  switch (kind) {
    case 'honest':
      return writeLogin(honestFields(chance))
    case 'field': {
      const spoil = () => chance.oneOf(spoiledFields)(chance)
      const fields = { ...honestFields(chance), ...spoil(), ...(chance.happens(0.2) ? spoil() : {}) }
      return writeLogin(fields)
    }
    case 'text':
      return spoilText(writeLogin(honestFields(chance)), chance)
    case 'known':
      return vary(chance.oneOf(known), chance)
    case 'listed': {
      const template = chance.happens(0.5) ? (world.messages[1] ?? '') : chance.oneOf(templates)
      return spoilText(fillTemplate(template, chance), chance, 0.4)
    }
    case 'random':
      return Array.from({ length: 1 + chance.below(120) }, () => anyCharacter(chance)).join('')
  }
}

function honestFields(chance: Chance): writeLogin.Options {
  const site = chance.oneOf(sites as [string, ...string[]])
  const time = (from: number, to: number) => writeTime(place.now + from + chance.below(to - from), chance)
  const maybe = <value>(value: value) => (chance.happens(0.3) ? value : undefined)
  const path = () => chance.oneOf(['', '/', '/login', '/a/b?c=d&e=%20f#g', '?x', '#y'])
  return {
    host: site.slice('https://'.length),
    scheme: maybe('https'),
    statement: maybe(
      chance.oneOf([
        'Welcome.',
        'I accept the terms: https://market.example/terms',
        "It's free, (really)!",
        ' ',
      ]),
    ),
    uri: `${chance.oneOf(sites as [string, ...string[]])}${path()}`,
    nonce: chance.oneOf(['12345678', 'kq8Z2mW0Lx', 'a'.repeat(96)]),
    issuedAt: time(-3_599_000, 3_599_000),
    expirationTime: maybe(time(1_000, 3_599_000)),
    notBefore: maybe(time(-1_000_000_000, 3_599_000)),
    requestId: maybe(chance.oneOf(['', '42', "a:b@c;d=e%20-._~!$&'()*+,"])),
    resources: maybe(chance.oneOf([[], [`${site}/a`], [`${site}${path()}`, `${site}${path()}`]])),
  }
}

/** Writes a time in RFC 3339, with different time zones. */
function writeTime(time: number, chance: Chance): string {
  const iso = new Date(time).toISOString()
  if (chance.happens(0.6)) return iso
  const local = (offset: number) => new Date(time + offset * 60_000).toISOString().slice(0, 19)
  return chance.oneOf([`${iso.slice(0, 19)}Z`, `${local(120)}+02:00`, `${local(-570)}-09:30`])
}

/** Fills in a template. Most values are valid, and some are not. */
function fillTemplate(template: string, chance: Chance): string {
  const { issuedAt = '' } = honestFields(chance)
  const honest: { readonly [name: string]: string } = {
    address: chance.oneOf([place.buyer, place.buyer.toLowerCase() as typeof place.buyer]),
    chainId: `${place.chainId}`,
    nonce: chance.oneOf(['12345678', '6a8b1a2c-5a70-4d3f', 'n'.repeat(64)]),
    issuedAt,
  }
  const odd = chance.happens(0.5) ? chance.oneOf(oddValues) : undefined
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    odd?.[0] === name ? odd[1] : (honest[name] ?? ''),
  )
}

const oddValues: [readonly [string, string], ...(readonly [string, string])[]] = [
  ['address', place.stranger],
  ['address', 'buyer.eth'],
  ['chainId', '1'],
  ['chainId', `0${place.chainId}`],
  ['nonce', 'short'],
  ['nonce', 'Access zkSync account'],
  ['nonce', 'n'.repeat(65)],
  ['issuedAt', '2099-01-01T00:00:00Z'],
  ['issuedAt', '1970-01-01T00:00:00Z'],
  ['issuedAt', 'now'],
]

/** Returns a known text, sometimes slightly changed. */
function vary(text: string, chance: Chance): string {
  const login = writeLogin(honestFields(chance))
  const line = text.replaceAll('\n', ' ')
  return chance.oneOf([
    () => text,
    () => text,
    () => `${text}\nChain ID: ${place.chainId}`,
    () => `${text}\n\n${login}`,
    () => `${login}\n\n${text}`,
    () => `${login}\n${line}`,
    () => writeLogin({ ...honestFields(chance), statement: text }),
    () => writeLogin({ ...honestFields(chance), statement: line }),
    () => `${chance.oneOf(templates)}${text}`,
    () => spoilText(text, chance),
    () => (world.messages[2] ?? '').replace('{nonce}', text),
  ])()
}

const kinds: [Kind, ...Kind[]] = [
  ...(['honest', 'field', 'field', 'field', 'text', 'text', 'text'] as const),
  ...(['known', 'listed', 'random'] as const),
]
const known = Object.values(foreignTexts) as [string, ...string[]]
const templates = world.messages as [string, ...string[]]

function anyCharacter(chance: Chance): string {
  const plane = chance.oneOf([0x80, 0x80, 0x80, 0x3000, 0x10000, 0xe0200])
  const code = 1 + chance.below(plane - 1)
  return code >= 0xd800 && code < 0xe000 ? '\ud800' : String.fromCodePoint(code)
}

function decode(data: string): string | undefined {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return bytes.equals(Buffer.from(bytes.toString())) ? bytes.toString() : undefined
}
