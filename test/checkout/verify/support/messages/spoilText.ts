import type { Chance } from '../../../../../packages/service/test/listeners/storm/createChance.js'

/** Disturbs a text at one or more places: its lines, line ends or characters. With `probability` below 1, some texts stay as they are. */
export function spoilText(text: string, chance: Chance, probability = 1): string {
  if (!chance.happens(probability)) return text
  const spoilt = chance.oneOf(spoils)(text, chance)
  return chance.happens(0.15) ? spoilText(spoilt, chance) : spoilt
}

type Spoil = (text: string, chance: Chance) => string

const spoils: [Spoil, ...Spoil[]] = [
  // Changes of lines
  (text, chance) => withLines(text, (lines) => lines.splice(chance.below(lines.length), 1)),
  (text, chance) => withLines(text, (lines) => lines.splice(chance.below(lines.length), 0, '')),
  (text, chance) =>
    withLines(text, (lines) =>
      lines.splice(chance.below(lines.length), 0, lines[chance.below(lines.length)] ?? ''),
    ),
  (text, chance) =>
    withLines(text, (lines) => {
      const at = chance.below(lines.length)
      lines.splice(chance.below(lines.length), 0, ...lines.splice(at, 1))
    }),
  (text, chance) =>
    withLines(text, (lines) => lines.splice(chance.below(lines.length + 1), 0, chance.oneOf(additions))),
  (text, chance) =>
    `${text}${chance.oneOf(['\n', '\n\n', ' ', '\0', '\n-', '\nResources:\n', '\nStatement: none'])}`,
  (text, chance) =>
    `${chance.oneOf(['\n', ' ', '\ufeff', '0x', '\x19Ethereum Signed Message:\n5', '"'])}${text}`,
  // Changes of line ends
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replaceAll('\n', '\u2028'),
  (text) => text.replaceAll('\n', ' '),
  (text, chance) => at(text, chance, (one) => (one === '\n' ? '\r\n' : `${one}\r`)),
  // Changes of characters
  (text, chance) => at(text, chance, (one) => `${one}${chance.oneOf(unseen)}`),
  (text, chance) => at(text, chance, (one) => `${one}${chance.oneOf(unseen)}`),
  (text, chance) => at(text, chance, () => chance.oneOf(unseen)),
  (text, chance) => text.replace(' ', chance.oneOf(unseen)),
  (text, chance) => lookAlike(text, chance),
  (text, chance) => lookAlike(text, chance),
  (text, chance) =>
    at(text, chance, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())),
  (text, chance) => at(text, chance, () => ''),
  (text, chance) => at(text, chance, (one) => one + one),
  (text, chance) => at(text, chance, () => String.fromCharCode(0x20 + chance.below(0x60))),
  (text, chance) => text.slice(0, chance.below(text.length)),
  (text, chance) => text.slice(chance.below(text.length)),
  (text) => `${text}${text}`,
  (text, chance) => text.replace('.', chance.oneOf(['x', '-', ','])),
  // Swaps and repetitions of fields
  (text, chance) =>
    withLines(text, (lines) => {
      const at = fieldIn(lines, chance)
      lines.splice(at, 2, ...lines.slice(at, at + 2).reverse())
    }),
  (text, chance) =>
    withLines(text, (lines) => {
      const at = fieldIn(lines, chance)
      lines.splice(at, 0, `${lines[at]}${chance.oneOf(['', '', '0', ' '])}`)
    }),
  (text, chance) =>
    withLines(text, (lines) => {
      const at = fieldIn(lines, chance)
      lines[at] = (lines[at] ?? '').replace(': ', chance.oneOf([':', ':  ', ' : ', ': +', ': 0', '=']))
    }),
]

const additions: [string, ...string[]] = [
  'URI: https://evil.example/',
  'Version: 1',
  'Chain ID: 1',
  'Chain ID: 31337',
  'Nonce: 12345678',
  'Expiration Time: 2099-01-01T00:00:00Z',
  'Not Before: 1970-01-01T00:00:00Z',
  'Request ID: 1',
  'Resources:',
  '- https://evil.example/',
  '- urn:recap:e30',
  'I give everything to evil.example.',
  'URI: https://market.example/login',
  'Version: 2',
  'Chain ID: +31337',
  'Chain ID: 031337',
  'Issued At: 2027-01-15T08:00:00Z',
  'Expiration Time: 2027-01-15T08:30:00Z',
  'Not Before: 2027-01-15T08:00:00Z',
  'Request ID: ',
  'resources:',
  '- ',
  '-',
  '- https://market.example/',
  ' ',
]

/** Invisible characters, and characters that move visible ones. */
const unseen: [string, ...string[]] = [
  '\t',
  '\v',
  '\f',
  '\r',
  '\0',
  '\x1b[2K',
  '\x7f',
  '\x85',
  '\xa0',
  '\xad',
  '\u034f',
  '\u061c',
  '\u070f',
  '\u115f',
  '\u1160',
  '\u1680',
  '\u17b4',
  '\u180e',
  '\u180b',
  '\u2000',
  '\u200a',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202e',
  '\u202f',
  '\u205f',
  '\u2060',
  '\u2061',
  '\u2066',
  '\u2069',
  '\u206f',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe00',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff0',
  '\ufff9',
  '\ufffc',
  '\u{e000}',
  '\u{1d159}',
  '\u{1d173}',
  '\u{13441}',
  '\u{e0001}',
  '\u{e0020}',
  '\u{e0041}',
  '\u{e0100}',
  '\u{1bca0}',
  '\ud800',
  '\u0301',
  '\u20dd',
  '\u0378',
  '\u{10ffff}',
] as [string, ...string[]]

/** Letters that look like other letters. */
const alike: { readonly [letter: string]: string } = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  k: 'k',
  m: 'm',
  r: 'r',
  E: 'Е',
  I: 'І',
  N: 'Ν',
  U: 'U',
  C: 'С',
  V: 'Ѵ',
  ':': '：',
  '/': '∕',
  '.': '․',
  '-': '‐',
  "'": '’',
  0: '０',
}

function lookAlike(text: string, chance: Chance): string {
  const letters = Object.keys(alike).filter((letter) => text.includes(letter))
  const letter = letters[chance.below(letters.length)]
  return letter === undefined ? text : text.replace(letter, alike[letter] ?? letter)
}

function withLines(text: string, change: (lines: string[]) => unknown): string {
  const lines = text.split('\n')
  change(lines)
  return lines.join('\n')
}

/** Returns the index of a random line with a field of a login, such as a nonce. */
function fieldIn(lines: readonly string[], chance: Chance): number {
  const fields = lines.flatMap((line, index) => (/^[A-Z][A-Za-z ]+: /.test(line) ? index : []))
  return fields[chance.below(Math.max(fields.length, 1))] ?? 0
}

function at(text: string, chance: Chance, change: (character: string) => string): string {
  const where = chance.below(text.length)
  return `${text.slice(0, where)}${change(text.charAt(where))}${text.slice(where + 1)}`
}
