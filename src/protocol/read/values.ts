import { type Address, type Hex, zeroAddress } from 'viem'
import { checksum } from '../checksum.js'
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

/** Where a value stands in what is around it; nothing for what stands alone. */
export type Key = string | number | undefined

/** Reads one value of JSON, as the schema of the same name does. A value that is wrong throws a `WrongField` at `key`. */
export type Read<value> = (value: unknown, key: Key) => value

/** Reads text, as long as words and names are unless more is said. */
export function readText(value: unknown, key: Key, most = bounds.text): string {
  if (typeof value !== 'string') return refuse(key, 'must be of the type string')
  return value.length <= most ? value : refuse(key, `too big, at most ${most}`)
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

/** Reads a word of an open list, which an unknown one joins. */
export function readWord(value: unknown, key: Key): string {
  return typeof value === 'string' && value.length <= bounds.text ? value : refuse(key, 'not a word')
}

/** Reads an amount of an answer: decimal, or `0x` hex. */
export function readAmount(value: unknown, key: Key): bigint {
  const text = readText(value, key)
  if (!isInteger(text)) refuse(key, 'not an integer')
  return fitsUint256(text) ? BigInt(text) : refuse(key, 'above 2^256-1')
}

export function readAddress(value: unknown, key: Key): Address {
  const text = readText(value, key)
  const hasForm = () => addressFormat.test(text)
  return checksum(text) ?? refuse(key, hasForm() ? 'its EIP-55 checksum is wrong' : 'not an address')
}

/** Reads a currency. The native currency has two spellings on the wire and becomes `zeroAddress`. */
export function readCurrency(value: unknown, key: Key): Address {
  return normalizeCurrency(readAddress(value, key))
}

export function readMoment(value: unknown, key: Key): Date {
  const text = readText(value, key)
  if (!rfc3339.test(text)) refuse(key, 'not an RFC 3339 timestamp')
  return dateOf(text) ?? refuse(key, 'no such date')
}

export function readHex(value: unknown, key: Key): Hex {
  return isHexText(value) ? value : refuse(key, 'not hex')
}

/** Reads an id, which travels as a string or a number. */
export function readId(value: unknown, key: Key): string {
  return typeof value === 'number' ? String(readWhole(value, key)) : readText(value, key)
}

/** Reads a whole number, so small that it stands for no other. */
export function readWhole(value: unknown, key: Key, most = Number.MAX_SAFE_INTEGER): number {
  const number = readNumber(value, key)
  if (!Number.isInteger(number)) refuse(key, 'must be of the type int')
  if (number > most) refuse(key, `too big, at most ${most}`)
  return number >= 0 ? number : refuse(key, 'too small, at least 0')
}

/** Reads after how many digits from the right a point stands. */
export function readDecimals(value: unknown, key: Key): number {
  return readWhole(value, key, maxDecimals)
}

export function readChainId(value: unknown, key: Key): number {
  return readWhole(value, key) || refuse(key, 'too small, at least 1')
}

/** Reads who gets something, which at the zero address nobody would. */
export function readReceiver(value: unknown, key: Key): Address {
  const address = readAddress(value, key)
  return address === zeroAddress ? refuse(key, 'the zero address') : address
}

/** Hands an object of JSON on as it is. */
export function readJson(value: unknown, key: Key): Record<string, unknown> {
  const object = readFields(value, key)
  return isWithinBounds(object) ? object : refuse(key, 'too large')
}

function readFields(value: unknown, key: Key): Record<string, unknown> {
  return isObject(value) ? value : refuse(key, 'must be of the type object')
}

/** Reads an object by its fields: what is wrong in one of them is named below `key`. */
export function readObject<value>(
  value: unknown,
  key: Key,
  read: (fields: Record<string, unknown>) => value,
): value {
  const fields = readFields(value, key)
  try {
    return read(fields)
  } catch (error) {
    throw below(key, error)
  }
}

/** Reads the items of an array. */
export function readItems<value>(read: Read<value>, value: unknown, key: Key, most = bounds.list): value[] {
  if (!Array.isArray(value)) refuse(key, 'must be of the type array')
  if (value.length > most) refuse(key, `too big, at most ${most}`)
  try {
    return value.map((item, index) => read(item, index))
  } catch (error) {
    throw below(key, error)
  }
}

/** Reads an array of an answer, where `null` or nothing means an empty one. */
export function readList<value>(read: Read<value>, value: unknown, key: Key, most?: number): value[] {
  return value === undefined || value === null ? [] : readItems(read, value, key, most)
}

/** Reads a field of an answer that may be missing, where `null` means that it is. */
export function readMaybe<value>(read: Read<value>, value: unknown, key: Key): value | undefined {
  return value === undefined || value === null ? undefined : read(value, key)
}

/** Reads a field that may be left out. */
export function readOptional<value>(read: Read<value>, value: unknown, key: Key): value | undefined {
  return value === undefined ? undefined : read(value, key)
}

/** Says what is wrong with the value at `key`. */
export function refuse(key: Key, problem: string): never {
  throw new WrongField(key === undefined ? [] : [key], problem)
}

function below(key: Key, error: unknown): unknown {
  if (key === undefined || !(error instanceof WrongField)) return error
  return new WrongField([key, ...error.path], error.problem)
}

/** Reads a value that is not part of an object. Returns `undefined` if it is invalid. */
export function tryRead<value>(read: Read<value>, value: unknown): value | undefined {
  try {
    return read(value, undefined)
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}
