import { formatUnits } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'

/**
 * Writes an amount as a decimal number of the locale, exactly: `1234500000n` with 6 decimals is `1,234.50`.
 *
 * The amount never passes through a float. With `digits` it is cut to so many digits after the point: rounded up, so
 * that no price looks lower than it is, or down, so that no balance looks higher.
 */
export function formatAmount(options: formatAmount.Options): string {
  const { amount, decimals, locale, digits, round = 'up' } = options
  const plain = formatUnits(amount, decimals)
  const length = plain.split('.')[1]?.length ?? 0
  const kept = Math.min(length, digits ?? length)
  // Some engines format no more than 20 digits after the point: exact is better than pretty.
  if (kept > 20) return plain
  const format = new Intl.NumberFormat(locale, {
    // A single digit reads as cut off: 12.5 is written 12.50.
    minimumFractionDigits: length === 1 && kept === 1 ? 2 : 0,
    maximumFractionDigits: length === 1 && kept === 1 ? 2 : kept,
    roundingMode: round === 'up' ? 'expand' : 'trunc',
  })
  return format.format(plain as `${number}`)
}

export declare namespace formatAmount {
  type Options = {
    /** In the smallest unit. */
    amount: bigint
    decimals: number
    /** A BCP 47 tag. */
    locale: string
    /** The most digits after the point. @default all of them */
    digits?: number | undefined
    /** @default 'up' */
    round?: 'up' | 'down' | undefined
  }
}

/** Writes an amount of a currency, with a space that does not break: `12.50 USDC`. */
export function formatMoney(options: formatMoney.Options): string {
  const { currency, ...rest } = options
  return `${formatAmount({ ...rest, decimals: currency.decimals })}\u00a0${currency.symbol}`
}

export declare namespace formatMoney {
  type Options = Omit<formatAmount.Options, 'decimals'> & { currency: Currency }
}

/** Writes a plain decimal string of dollars: `"1234.5"` is `$1,234.50`. Text that is no number stays as it is. */
export function formatFiat(options: { value: string; locale: string }): string {
  const { value, locale } = options
  if (!/^\d+(\.\d+)?$/.test(value)) return value
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  return format.format(value as `${number}`)
}

/** Writes basis points as a percentage: `250` is `2.5%`. */
export function formatPercent(options: { bps: number; locale: string }): string {
  const { bps, locale } = options
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(formatUnits(BigInt(Math.round(bps)), 4) as `${number}`)
}

/** Writes how far away a moment is, in its largest whole unit: `in 3 days`, `2 hours ago`. */
export function formatRelative(options: { date: Date; now: Date; locale: string }): string {
  const { date, now, locale } = options
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const [unit, length] = units.find(([, span]) => Math.abs(seconds) >= span) ?? (['second', 1] as const)
  return format.format(Math.trunc(seconds / length), unit)
}

/** Writes a day of the calendar, `Nov 20, 2026`, and its `time` of day where that matters. */
export function formatDate(options: { date: Date; locale: string; time?: boolean | undefined }): string {
  const { date, locale, time = false } = options
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(time && { timeStyle: 'short' }) })
  return format.format(date)
}

/** Writes a time of day to the second, `14:05:09`. */
export function formatTime(options: { date: Date; locale: string }): string {
  const { date, locale } = options
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(date)
}

/** Shortens an address or a hash to its ends: `0x1234…abcd`. */
export function shorten(hex: string): string {
  return hex.length > 12 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
