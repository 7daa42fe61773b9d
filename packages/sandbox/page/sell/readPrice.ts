import { parseUnits } from 'viem'

/**
 * Reads what a seller typed as a price, with a point or the decimal sign of their language. Nothing where it may mean two things:
 * `1,000` is a thousand to some and one to others.
 */
export function readPrice(options: readPrice.Options): bigint | undefined {
  const { text, decimals, language } = options
  const { decimal, group } = signsOf(language)
  const latin = text.trim().replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
  const [, whole, sign, fraction = ''] = /^(\d{1,30})(?:([.,٫])(\d*))?$/.exec(latin) ?? []
  // More digits than there are would be rounded.
  if (whole === undefined || fraction.length > decimals) return undefined
  const isGrouping = sign === group && fraction.length === 3
  const isPoint = sign === undefined || sign === decimal || sign === '٫' || (sign === '.' && !isGrouping)
  if (!isPoint) return undefined
  return parseUnits(`${whole}.${fraction}`, decimals)
}

export declare namespace readPrice {
  type Options = {
    /** As it was typed. */
    text: string
    /** How many digits the currency has behind the point. */
    decimals: number
    /** The language that the page speaks. */
    language: string
  }
}

/** How a language writes the point of a number, and what it puts between thousands. */
function signsOf(language: string): { decimal?: string | undefined; group?: string | undefined } {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
