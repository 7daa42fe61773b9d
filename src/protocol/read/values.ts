import { type Address, type Hex, zeroAddress } from 'viem'
import { addressProblem, checksum } from '../checksum.js'
import {
  addressFormat,
  bounds,
  dateOf,
  fitsUint256,
  isHexText,
  isInteger,
  isObject,
  isWithinBounds,
  maxDecimals,
  normalizeCurrency,
  rfc3339,
} from '../formats.js'
import { WrongField } from '../WrongField.js'

export type Key = string | number | undefined

export type Read<value> = (value: unknown, key: Key) => value

export function readText(value: unknown, key: Key, max = bounds.text): string {
  if (typeof value !== 'string') return refuse(key, 'must be of the type string')
  return value.length <= max ? value : refuse(key, `too big, at most ${max}`)
}

export function readUrl(value: unknown, key: Key): string {
  return readText(value, key, bounds.url)
}

export function readNumber(value: unknown, key: Key): number {
  return Number.isFinite(value) ? (value as number) : refuse(key, 'must be of the type number')
}

export function readFlag(value: unknown, key: Key): boolean {
  return typeof value === 'boolean' ? value : refuse(key, 'must be of the type boolean')
}

export function readWord(value: unknown, key: Key): string {
  return typeof value === 'string' && value.length <= bounds.text
    ? value
    : refuse(key, 'must be a short text')
}

export function readAmount(value: unknown, key: Key): bigint {
  const text = readText(value, key)
  if (!isInteger(text)) refuse(key, 'must be an integer')
  return fitsUint256(text) ? BigInt(text) : refuse(key, 'must be at most 2^256-1')
}

export function readAddress(value: unknown, key: Key): Address {
  const text = readText(value, key)
  const hasForm = () => addressFormat.test(text)
  return checksum(text) ?? refuse(key, hasForm() ? 'must have a valid EIP-55 checksum' : 'must be an address')
}

/** Reads an address that the host's developer wrote, and names the received value, so that the developer finds it. */
export function readOptionAddress(value: unknown, key: Key): Address {
  const problem = addressProblem(value)
  if (problem) refuse(key, `${problem}. Received ${shownValue(value)}`)
  return readAddress(value, key)
}

/** Returns a value as text for an error message, cut to 80 characters. */
function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

export function readCurrency(value: unknown, key: Key): Address {
  return normalizeCurrency(readAddress(value, key))
}

export function readMoment(value: unknown, key: Key): Date {
  const text = readText(value, key)
  if (!rfc3339.test(text)) refuse(key, 'must be an RFC 3339 timestamp')
  return dateOf(text) ?? refuse(key, 'must be an existing date')
}

export function readHex(value: unknown, key: Key): Hex {
  return isHexText(value) ? value : refuse(key, 'must be hex')
}

export function readId(value: unknown, key: Key): string {
  return typeof value === 'number' ? String(readWhole(value, key)) : readText(value, key)
}

export function readWhole(value: unknown, key: Key, max = Number.MAX_SAFE_INTEGER): number {
  const number = readNumber(value, key)
  if (!Number.isInteger(number)) refuse(key, 'must be of the type int')
  if (number > max) refuse(key, `too big, at most ${max}`)
  return number >= 0 ? number : refuse(key, 'too small, at least 0')
}

export function readDecimals(value: unknown, key: Key): number {
  return readWhole(value, key, maxDecimals)
}

export function readChainId(value: unknown, key: Key): number {
  return readWhole(value, key) || refuse(key, 'too small, at least 1')
}

export function readReceiver(value: unknown, key: Key): Address {
  const address = readAddress(value, key)
  return address === zeroAddress ? refuse(key, 'the zero address') : address
}

export function readJson(value: unknown, key: Key): Record<string, unknown> {
  const object = readFields(value, key)
  return isWithinBounds(object) ? object : refuse(key, 'too large')
}

function readFields(value: unknown, key: Key): Record<string, unknown> {
  return isObject(value) ? value : refuse(key, 'must be of the type object')
}

export function readObject<value>(
  value: unknown,
  key: Key,
  read: (fields: Record<string, unknown>) => value,
): value {
  const fields = readFields(value, key)
  try {
    return read(fields)
  } catch (error) {
    throw withParentKey(key, error)
  }
}

export function readItems<value>(read: Read<value>, value: unknown, key: Key, max = bounds.list): value[] {
  if (!Array.isArray(value)) refuse(key, 'must be of the type array')
  if (value.length > max) refuse(key, `too big, at most ${max}`)
  try {
    return value.map((item, index) => read(item, index))
  } catch (error) {
    throw withParentKey(key, error)
  }
}

/** Returns an empty array if the field is `null` or missing. */
export function readList<value>(read: Read<value>, value: unknown, key: Key, max?: number): value[] {
  return value === undefined || value === null ? [] : readItems(read, value, key, max)
}

export function readMaybe<value>(read: Read<value>, value: unknown, key: Key): value | undefined {
  return value === undefined || value === null ? undefined : read(value, key)
}

export function readOptional<value>(read: Read<value>, value: unknown, key: Key): value | undefined {
  return value === undefined ? undefined : read(value, key)
}

export function refuse(key: Key, problem: string): never {
  throw new WrongField(key === undefined ? [] : [key], problem)
}

function withParentKey(key: Key, error: unknown): unknown {
  if (key === undefined || !(error instanceof WrongField)) return error
  return new WrongField([key, ...error.path], error.problem)
}

export function tryRead<value>(read: Read<value>, value: unknown): value | undefined {
  try {
    return read(value, undefined)
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}
