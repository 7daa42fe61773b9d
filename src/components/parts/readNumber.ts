import { parseUnits } from 'viem'
import { decimalMarkOf } from './format.js'

/**
 * Reads a number that a buyer typed, in the digits of any language.
 *
 * A text such as `1.500` can be two numbers: 1.5, or 1500 with a thousands mark. The function reads such a text only if its mark is the
 * decimal mark of `locale`. Otherwise the function refuses the text, because a wrong guess could buy a thousand times as much.
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
  // Refuse a number with too many digits, because rounding would change the number that the buyer typed.
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
    /**
     * `unreadable`: the text is no number, or too long. `ambiguous`: the text can be two numbers. `tooFine`: the number has more than
     * `decimals` digits after the decimal mark.
     */
    | { amount?: undefined; refused: 'unreadable' | 'ambiguous' | 'tooFine' }
}

/** Enough for 78 digits before the decimal mark (a 256-bit number), 77 digits after it (the most decimals of a token), and all marks. */
const maxLength = 256

/**
 * One pattern for each decimal mark. In a pattern, any other mark may separate groups of digits, but all groups of a number need the same
 * mark. Groups of two digits are allowed, too, because India writes `1,00,000`.
 */
const patterns = ['.', ',', '٫'].map((mark) => {
  const groups = [' ', "'", '٬', '.', ','].filter((group) => group !== mark).join('')
  const whole = `\\d{1,78}|[1-9]\\d{0,2}(?=([${groups}]))(?:\\2\\d{2,3})*\\2\\d{3}`
  return { mark, pattern: new RegExp(`^(${whole})(?:[${mark}](\\d+))?$`) }
})

/** Returns the matched number without thousands marks and without needless zeros, such as `1500.5` for `1,500.50`. */
function readAs(text: string, pattern: RegExp | undefined): string | undefined {
  const [, whole, , fraction = ''] = pattern?.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

/**
 * Replaces the digits of all scripts with Latin digits, and typographic marks with simple ones. Removes direction marks, which come with
 * text that a buyer pastes.
 */
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

/**
 * Converts a digit of any script to a Latin digit. Unicode has the ten digits of each script in a row, from 0 to 9, and some rows follow
 * each other directly. So the distance to the first digit of joined rows, modulo 10, is the value of the digit.
 */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
