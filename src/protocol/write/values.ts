import { dateOf, decimal, fitsUint256, rfc3339 } from '../formats.js'
import { type Key, type Read, readItems, readNumber, readText, refuse } from '../read/values.js'

/** Writes an amount as a decimal string. */
export function writeAmount(value: unknown, key: Key): string {
  if (typeof value !== 'bigint') return refuse(key, 'must be of the type bigint')
  const text = value.toString()
  if (!decimal.test(text)) refuse(key, 'not a decimal integer')
  return fitsUint256(text) ? text : refuse(key, 'above 2^256-1')
}

export function writeMoment(value: unknown, key: Key): string {
  if (!(value instanceof Date) || Number.isNaN(value.getTime()))
    return refuse(key, 'must be of the type date')
  const text = value.toISOString()
  if (!rfc3339.test(text)) refuse(key, 'not an RFC 3339 timestamp')
  return dateOf(text) ? text : refuse(key, 'no such date')
}

/** Writes the id of an order: 1 to 256 characters. */
export function writeOrderId(value: unknown, key: Key): string {
  const text = readText(value, key)
  requireWithin(text.length, key, 1, 256)
  return text
}

/** Writes percent, 0 to 50. */
export function writeSlippage(value: unknown, key: Key): number {
  const percent = readNumber(value, key)
  requireWithin(percent, key, 0, 50)
  return percent
}

/** Writes how many orders a page has: 1 to 100. */
export function writePageSize(value: unknown, key: Key): number {
  const size = readNumber(value, key)
  if (!Number.isInteger(size)) refuse(key, 'must be of the type int')
  requireWithin(size, key, 1, 100)
  return size
}

/** Writes where a page begins: 1 to 1,000 characters. */
export function writeCursor(value: unknown, key: Key): string {
  const text = readText(value, key, 1_000)
  requireWithin(text.length, key, 1, 1_000)
  return text
}

/** Makes what writes the items of an array, so and so many. */
export function between<value>(
  write: Read<value>,
  { least = 0, most }: { least?: number; most: number },
): Read<value[]> {
  return (value, key) => {
    if (Array.isArray(value)) requireWithin(value.length, key, least, most)
    return readItems(write, value, key)
  }
}

/** Makes what writes a field for which something stands where it is left out. */
export function or<value>(otherwise: unknown, write: Read<value>): Read<value> {
  return (value, key) => write(value === undefined ? otherwise : value, key)
}

function requireWithin(number: number, key: Key, least: number, most: number): void {
  if (number < least) refuse(key, `too small, at least ${least}`)
  if (number > most) refuse(key, `too big, at most ${most}`)
}
