import { dateOf, decimal, fitsUint256, rfc3339 } from '../formats.js'
import { type Key, type Read, readItems, readNumber, readText, refuse } from '../read/values.js'

export function writeAmount(value: unknown, key: Key): string {
  if (typeof value !== 'bigint') return refuse(key, 'must be of the type bigint')
  const text = value.toString()
  if (!decimal.test(text)) refuse(key, 'must be a decimal integer')
  return fitsUint256(text) ? text : refuse(key, 'must be at most 2^256-1')
}

export function writeMoment(value: unknown, key: Key): string {
  if (!(value instanceof Date) || Number.isNaN(value.getTime()))
    return refuse(key, 'must be of the type date')
  const text = value.toISOString()
  if (!rfc3339.test(text)) refuse(key, 'must be an RFC 3339 timestamp')
  return dateOf(text) ? text : refuse(key, 'must be an existing date')
}

export function writeOrderId(value: unknown, key: Key): string {
  const text = readText(value, key)
  requireWithin(text.length, key, 1, 256)
  return text
}

export function writeSlippage(value: unknown, key: Key): number {
  const percent = readNumber(value, key)
  requireWithin(percent, key, 0, 50)
  return percent
}

export function writePageSize(value: unknown, key: Key): number {
  return writeCount(value, key, 100)
}

export function writePageNumber(value: unknown, key: Key): number {
  return writeCount(value, key, Number.MAX_SAFE_INTEGER)
}

function writeCount(value: unknown, key: Key, max: number): number {
  const count = readNumber(value, key)
  if (!Number.isInteger(count)) refuse(key, 'must be of the type int')
  requireWithin(count, key, 1, max)
  return count
}

export function writeCursor(value: unknown, key: Key): string {
  const text = readText(value, key, 1_000)
  requireWithin(text.length, key, 1, 1_000)
  return text
}

export function itemsBetween<value>(
  write: Read<value>,
  { min = 0, max }: { min?: number; max: number },
): Read<value[]> {
  return (value, key) => {
    if (Array.isArray(value)) requireWithin(value.length, key, min, max)
    return readItems(write, value, key)
  }
}

export function withDefault<value>(defaultValue: unknown, write: Read<value>): Read<value> {
  return (value, key) => write(value === undefined ? defaultValue : value, key)
}

function requireWithin(number: number, key: Key, min: number, max: number): void {
  if (number < min) refuse(key, `too small, at least ${min}`)
  if (number > max) refuse(key, `too big, at most ${max}`)
}
