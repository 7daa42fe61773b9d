import { formatUnits } from 'viem'
import { validateTypes } from '../../client/development/validateTypes.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './cachedFormats.js'

/**
 * Formats an amount as a decimal number of the locale: `1234500000n` with 6 decimals is `1,234.50`.
 *
 * The number is exact, unless `digits` is smaller than `decimals`. Round prices up, so that no price looks lower than it is. Round balances
 * down, so that no balance looks higher than it is.
 */
export function formatAmount(options: formatAmount.Options): string {
  validateTypes('formatAmount', options, { amount: 'bigint', decimals: 'number' })
  const { amount, decimals, locale, digits = decimals, round = 'up' } = options
  const unit = 10n ** BigInt(Math.max(decimals - digits, 0))
  const scaled = (amount + (round === 'up' ? unit - 1n : 0n)) / unit
  const plain = formatUnits(scaled, Math.min(digits, decimals))
  const length = plain.split('.')[1]?.length ?? 0
  // `Intl.NumberFormat` of some browsers formats at most 20 digits after the point; `writeExact` has no limit.
  if (length > 20) return writeExact({ plain, locale, useGrouping: true })
  // A single digit after the point looks cut off, so show 12.5 as 12.50.
  const places = length === 1 ? 2 : length
  const format = numberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(plain as `${number}`)
}

export declare namespace formatAmount {
  type Options = {
    /** The amount, in the smallest unit. */
    amount: bigint
    /** The number of decimals of the currency. */
    decimals: number
    /** A BCP 47 tag. */
    locale: string
    /** The maximum number of digits after the point. @default all of them */
    digits?: number | undefined
    /** The direction in which the last shown digit is rounded: `up` for payments, `down` for balances. @default 'up' */
    round?: 'up' | 'down' | undefined
  }
}

/** Formats an amount with few digits: `0.045732`, `1,250.50`, `1.25T`. */
export function formatShort(options: formatShort.Options): string {
  validateTypes('formatShort', options, { amount: 'bigint', decimals: 'number' })
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

/** Formats an amount of a currency, see {@link formatShort}, with a non-breaking space: `12.50 USDC`. */
export function formatMoney(options: formatMoney.Options): string {
  validateTypes('formatMoney', options, { amount: 'bigint', currency: 'object' })
  const { currency, ...rest } = options
  return `${formatShort({ ...rest, decimals: currency.decimals })}\u00a0${currency.symbol}`
}

export declare namespace formatMoney {
  type Options = Omit<formatShort.Options, 'decimals'> & {
    /** The symbol and decimals of the currency. */
    currency: Currency
  }
}

/** Formats an amount for an input field: exact, and without thousands marks, `1234.5` or `1234,5`. */
export function formatPlain(options: { amount: bigint; decimals: number; locale: string }): string {
  const { amount, decimals, locale } = options
  return writeExact({ plain: formatUnits(amount, decimals), locale, useGrouping: false })
}

/** Returns the decimal mark of the locale, such as `,` in German. */
export function decimalMarkOf(locale: string): string {
  return (
    partsOf({ whole: 0n, locale, useGrouping: false }).find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

export function formatFiat(options: { value: string; locale: string }): string {
  const { value, locale } = options
  const [, whole = ''] = /^(\d+)(?:\.\d+)?$/.exec(value) ?? []
  if (!whole) return value
  const write = (value: string, notation?: 'compact') => {
    const format = numberFormat(locale, { style: 'currency', currency: 'USD', notation, ...cents })
    const text = format.format(value as `${number}`)
    // In right-to-left text, a browser may show `US` apart from the dollar sign. A direction mark (U+200E) keeps both together.
    return /[\u200f\u0600-\u06ff]/.test(text) ? `${text}\u200e` : text
  }
  if (/^0+(\.00\d*)?$/.test(value)) return `<${write('0.01')}`
  if (BigInt(whole) >= immense) return `>${write('999000000000000', 'compact')}`
  return write(value, whole.length > 9 ? 'compact' : undefined)
}

export function formatPercent(options: { bps: number; locale: string }): string {
  const { bps, locale } = options
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(formatUnits(BigInt(Math.round(bps)), 4) as `${number}`)
}

export function formatRelative(options: { date: Date; now: Date; locale: string }): string {
  const { date, now, locale } = options
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const format = relativeTimeFormat(locale, { numeric: 'always' })
  const [unit, length] = units.find(([, span]) => Math.abs(seconds) >= span) ?? (['second', 1] as const)
  return format.format(Math.trunc(seconds / length), unit)
}

/** Formats a duration in whole minutes, or below one minute in steps of five seconds. Rounds up: `40 seconds`, `2 minutes`. */
export function formatDuration(options: { ms: number; locale: string }): string {
  const { ms, locale } = options
  const seconds = Math.ceil(ms / 5_000) * 5
  const [unit, value] = seconds < 60 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)]
  return numberFormat(locale, { style: 'unit', unit: `${unit}`, unitDisplay: 'long' }).format(Number(value))
}

/** Formats a date in the time zone of the device. With `utc`, formats it in UTC and names UTC: `Nov 24, 2026, 12:00 AM UTC`. */
export function formatDate(options: formatDate.Options): string {
  const { date, locale, time = false, utc = false } = options
  const style = { dateStyle: 'medium', timeStyle: time ? 'short' : undefined } as const
  const format = dateTimeFormat(locale, utc ? utcDateTime : style)
  // Use a non-breaking space before AM or PM.
  const join = (value: string, next?: Intl.DateTimeFormatPart) =>
    value === ' ' && next?.type === 'dayPeriod' ? '\u00a0' : value
  return format
    .formatToParts(date)
    .map(({ value }, at, parts) => join(value, parts[at + 1]))
    .join('')
}

declare namespace formatDate {
  type Options = {
    date: Date
    locale: string
    time?: boolean | undefined
    /** Whether to format the date in UTC. A server needs this, because it does not know the buyer’s time zone. @default false */
    utc?: boolean | undefined
  }
}

/** Formats a recent time in the time zone of the device, without the year: `Nov 28, 5:18 AM`. */
export function formatMoment({ date, locale }: { date: Date; locale: string }): string {
  return dateTimeFormat(locale, moment).format(date)
}

/** Formats the time of a receipt, with the time zone of the device: `November 28, 2026 at 5:18 AM GMT+1`. */
export function formatReceiptTime({ date, locale }: { date: Date; locale: string }): string {
  return dateTimeFormat(locale, { ...moment, year: 'numeric', month: 'long', timeZoneName: 'short' }).format(
    date,
  )
}

export function formatTime(options: Omit<formatDate.Options, 'time'>): string {
  const { date, locale, utc = false } = options
  const style = utc ? ({ timeStyle: 'long', timeZone: 'UTC' } as const) : ({ timeStyle: 'medium' } as const)
  return dateTimeFormat(locale, style).format(date)
}

export function shorten(hex: string): string {
  return hex.length > 12 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
}

/**
 * Formats a decimal number with any number of digits. `Intl.NumberFormat` formats the digits before the decimal mark. The function itself
 * writes the digits after the decimal mark, with the digit characters of the locale.
 */
function writeExact(options: { plain: string; locale: string; useGrouping: boolean }): string {
  const { plain, locale, useGrouping } = options
  const [whole = '0', fraction] = plain.split('.')
  const digits = [...numberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
  const inLocale: Partial<Record<Intl.NumberFormatPartTypes, string>> = fraction
    ? { fraction: fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) }
    : { fraction: '', decimal: '' }
  return partsOf({ whole: BigInt(whole), locale, useGrouping })
    .map(({ type, value }) => inLocale[type] ?? value)
    .join('')
}

function partsOf(options: { whole: bigint; locale: string; useGrouping: boolean }): Intl.NumberFormatPart[] {
  const { whole, locale, useGrouping } = options
  const format = numberFormat(locale, { useGrouping, minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format.formatToParts(whole)
}

/**
 * The format of a date in UTC. It lists each field, because `Intl.DateTimeFormat` throws if `dateStyle` and `timeZoneName` are both set.
 */
const utcDateTime = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const

const moment = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const

const smallest = 1_000_000n
const huge = 10n ** 12n
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
