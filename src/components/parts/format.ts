import { formatUnits } from 'viem'
import { checkGiven } from '../../client/development/checkGiven.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './keptFormats.js'

/**
 * Writes an amount as a decimal number of the locale, exactly: `1234500000n` with 6 decimals is `1,234.50`.
 *
 * The amount never passes through a float. With `digits` it is cut to so many digits after the point: rounded up, so
 * that no price looks lower than it is, or down, so that no balance looks higher.
 */
export function formatAmount(options: formatAmount.Options): string {
  checkGiven('formatAmount', options, { amount: 'bigint', decimals: 'number' })
  const { amount, decimals, locale, digits = decimals, round = 'up' } = options
  const unit = 10n ** BigInt(Math.max(decimals - digits, 0))
  const kept = (amount + (round === 'up' ? unit - 1n : 0n)) / unit
  const plain = formatUnits(kept, Math.min(digits, decimals))
  const length = plain.split('.')[1]?.length ?? 0
  // Some engines format no more than 20 digits after the point: exact is better than pretty.
  if (length > 20) return plain
  // A single digit reads as cut off: 12.5 is written 12.50.
  const places = length === 1 ? 2 : length
  const format = numberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(plain as `${number}`)
}

export declare namespace formatAmount {
  type Options = {
    /** In the smallest unit. */
    amount: bigint
    /** How many digits stand behind the decimal point. */
    decimals: number
    /** A BCP 47 tag. */
    locale: string
    /** The most digits after the point. @default all of them */
    digits?: number | undefined
    /** Which way the digits go that are not shown: `up` for what is paid, `down` for what is had. @default 'up' */
    round?: 'up' | 'down' | undefined
  }
}

/**
 * Writes an amount so that it is read at a glance, and fits where a price stands: `0.045732`, `1,250.50`, `1.25T`.
 *
 * As exact as up to nine digits are, six of them after the point and two at least. What is smaller than that is said to
 * be less, `<0.000001`, and what no one can imagine to be more, `>999T`.
 */
export function formatShort(options: formatShort.Options): string {
  checkGiven('formatShort', options, { amount: 'bigint', decimals: 'number' })
  const { amount, decimals, locale, round = 'up' } = options
  const unit = 10n ** BigInt(decimals)
  const whole = amount / unit
  if (amount > 0n && amount * smallest < unit) return `<${formatAmount({ amount: 1n, decimals: 6, locale })}`
  if (whole >= immense) return `>${writeCompact('999000000000000', locale)}`
  if (whole >= huge) return writeCompact(formatUnits(amount, decimals), locale, round)
  const digits = Math.min(6, Math.max(2, 9 - `${whole}`.length))
  return formatAmount({ amount, decimals, locale, digits, round })
}

export declare namespace formatShort {
  type Options = Omit<formatAmount.Options, 'digits'>
}

/** Writes an amount of a currency at a glance, see {@link formatShort}, with a space that does not break: `12.50 USDC`. */
export function formatMoney(options: formatMoney.Options): string {
  checkGiven('formatMoney', options, { amount: 'bigint', currency: 'object' })
  const { currency, ...rest } = options
  return `${formatShort({ ...rest, decimals: currency.decimals })}\u00a0${currency.symbol}`
}

export declare namespace formatMoney {
  type Options = Omit<formatShort.Options, 'decimals'> & {
    /** Tells where the decimal point stands, and the symbol. */
    currency: Currency
  }
}

/**
 * Writes a plain decimal string of dollars: `"1234.5"` is `$1,234.50`. Less than a cent is said to be less than one, and
 * from a milliard on it is short. Text that is no number stays as it is.
 */
export function formatFiat(options: { value: string; locale: string }): string {
  const { value, locale } = options
  const [, whole = ''] = /^(\d+)(?:\.\d+)?$/.exec(value) ?? []
  if (!whole) return value
  const write = (value: string, notation?: 'compact') => {
    const format = numberFormat(locale, { style: 'currency', currency: 'USD', notation, ...cents })
    const text = format.format(value as `${number}`)
    // Where it is read from right to left, the sign would otherwise be torn off the letters before it: $US.
    return /[\u200f\u0600-\u06ff]/.test(text) ? `${text}\u200e` : text
  }
  if (/^0+(\.00\d*)?$/.test(value)) return `<${write('0.01')}`
  if (BigInt(whole) >= immense) return `>${write('999000000000000', 'compact')}`
  return write(value, whole.length > 9 ? 'compact' : undefined)
}

/** Writes basis points as a percentage: `250` is `2.5%`. */
export function formatPercent(options: { bps: number; locale: string }): string {
  const { bps, locale } = options
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(formatUnits(BigInt(Math.round(bps)), 4) as `${number}`)
}

/** Writes how far away a moment is, in its largest whole unit: `in 3 days`, `2 hours ago`. */
export function formatRelative(options: { date: Date; now: Date; locale: string }): string {
  const { date, now, locale } = options
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const format = relativeTimeFormat(locale, { numeric: 'always' })
  const [unit, length] = units.find(([, span]) => Math.abs(seconds) >= span) ?? (['second', 1] as const)
  return format.format(Math.trunc(seconds / length), unit)
}

/** Writes a day of the calendar, `Nov 20, 2026`, and its `time` of day where that matters. */
export function formatDate(options: { date: Date; locale: string; time?: boolean | undefined }): string {
  const { date, locale, time = false } = options
  const format = dateTimeFormat(locale, { dateStyle: 'medium', ...(time && { timeStyle: 'short' }) })
  // An hour and its half of the day do not break over two lines.
  const join = (value: string, next?: Intl.DateTimeFormatPart) =>
    value === ' ' && next?.type === 'dayPeriod' ? '\u00a0' : value
  return format
    .formatToParts(date)
    .map(({ value }, at, parts) => join(value, parts[at + 1]))
    .join('')
}

/** Writes a time of day to the second, `14:05:09`. */
export function formatTime(options: { date: Date; locale: string }): string {
  const { date, locale } = options
  return dateTimeFormat(locale, { timeStyle: 'medium' }).format(date)
}

/** Shortens an address or a hash to its ends: `0x1234…abcd`. */
export function shorten(hex: string): string {
  return hex.length > 12 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
}

/** Of a unit there is at least one part in so many, or it is said to be less. */
const smallest = 1_000_000n
/** From here on a number is written short. */
const huge = 10n ** 12n
/** From here on a number is said to be more. */
const immense = 10n ** 15n

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function writeCompact(plain: string, locale: string, round?: 'up' | 'down'): string {
  const format = numberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: round === 'down' ? 'trunc' : 'expand',
  })
  return format.format(plain as `${number}`)
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
