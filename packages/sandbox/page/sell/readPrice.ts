import { parseUnits } from 'viem'

/** Returns `undefined` if the text is ambiguous: `1,000` is a thousand in some languages and one in others. */
export function readPrice(options: readPrice.Options): bigint | undefined {
  const { text, decimals, language } = options
  const { decimal, group } = signsOf(language)
  const latin = text.trim().replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
  const [, whole, sign, fraction = ''] = /^(\d{1,30})(?:([.,٫])(\d*))?$/.exec(latin) ?? []
  // Refuse more decimals than the currency has, because they would be rounded.
  if (whole === undefined || fraction.length > decimals) return undefined
  const isGrouping = sign === group && fraction.length === 3
  const isPoint = sign === undefined || sign === decimal || sign === '٫' || (sign === '.' && !isGrouping)
  if (!isPoint) return undefined
  return parseUnits(`${whole}.${fraction}`, decimals)
}

export declare namespace readPrice {
  type Options = {
    text: string
    decimals: number
    language: string
  }
}

function signsOf(language: string): { decimal?: string | undefined; group?: string | undefined } {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
