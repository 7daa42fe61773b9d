import { parseUnits } from 'viem'
import { decimalMarkOf } from './format.js'

/**
 * Reads a number that a buyer typed, in the digits of any language.
 *
 * The function reads a text that can be only one number. A text such as `1.500` can be two numbers. The function reads it only if its
 * mark is the decimal mark of the field’s language. It refuses everything else: a wrong guess would buy a thousand times as much.
 */
export function readNumber(options: readNumber.Options): readNumber.ReturnType {
  const { text, decimals, locale } = options
  if (text.length > maxLength) return { refused: 'unreadable' }
  const typed = normalize(text)
  const own = decimalMarkOf(locale)
  const readings = new Set(
    patterns.map(({ pattern }) => readAs(typed, pattern)).filter((read) => read !== undefined),
  )
  const [first] = readings
  if (first === undefined) return { refused: 'unreadable' }
  const isOwn = ({ mark }: { mark: string }) => mark === own && typed.includes(own)
  const chosen = readings.size === 1 ? first : readAs(typed, patterns.find(isOwn)?.pattern)
  if (chosen === undefined) return { refused: 'ambiguous' }
  const [, fraction = ''] = chosen.split('.')
  // Rounding would change the typed number.
  return fraction.length > decimals ? { refused: 'tooFine' } : { amount: parseUnits(chosen, decimals) }
}

export declare namespace readNumber {
  type Options = {
    text: string
    decimals: number
    locale: string
  }
  type ReturnType =
    | { amount: bigint; refused?: undefined }
    /** `ambiguous`: the text can be two numbers. `tooFine`: the number has more than `decimals` digits after the decimal mark. */
    | { amount?: undefined; refused: 'unreadable' | 'ambiguous' | 'tooFine' }
}

/** A 256-bit number has at most 78 digits before the decimal mark, and a token at most 77 after it. */
const maxLength = 256

/** One pattern for each decimal mark. The thousands mark is any other mark, always the same; India also writes groups of two digits. */
const patterns = ['.', ',', '٫'].map((mark) => {
  const groups = [' ', "'", '٬', '.', ','].filter((group) => group !== mark).join('')
  const whole = `\\d{1,78}|[1-9]\\d{0,2}(?=([${groups}]))(?:\\2\\d{2,3})*\\2\\d{3}`
  return { mark, pattern: new RegExp(`^(${whole})(?:[${mark}](\\d+))?$`) }
})

/** Returns the number without thousands marks and without zeros at its end: `1500.5`. */
function readAs(text: string, pattern: RegExp | undefined): string | undefined {
  const [, whole, , fraction = ''] = pattern?.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

/** Writes Latin digits and simple marks, and drops direction marks, which come with text that a buyer pastes. */
function normalize(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .replace(/\p{Nd}/gu, toLatinDigit)
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/．/g, '.')
    .replace(/，/g, ',')
}

/** Unicode has the ten digits of each script in a row. The character before a row is no digit, or the last digit of another row. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
