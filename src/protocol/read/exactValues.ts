import type { Hex } from 'viem'
import { decimal, fitsUint256 } from '../formats.js'
import { type Key, type Read, readItems, readObject, readText, refuse } from './values.js'

export function readAnyText(value: unknown, key: Key): string {
  return readText(value, key, Number.POSITIVE_INFINITY)
}

export function readAll<value>(read: Read<value>, value: unknown, key: Key): value[] {
  return readItems(read, value, key, Number.POSITIVE_INFINITY)
}

export function readDecimal(value: unknown, key: Key): bigint {
  const text = readText(typeof value === 'bigint' ? `${value}` : value, key)
  if (!decimal.test(text)) refuse(key, 'must be a decimal integer')
  return fitsUint256(text) ? BigInt(text) : refuse(key, 'must be at most 2^256-1')
}

export function readTypedUint(value: unknown, key: Key): bigint {
  const isWritten =
    typeof value === 'bigint' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && decimal.test(value))
  const amount = isWritten ? BigInt(value as bigint | number | string) : -1n
  return amount >= 0n && amount < 2n ** 256n ? amount : refuse(key, 'must be a decimal integer')
}

export function readBytes32(value: unknown, key: Key): Hex {
  const isBytes32 = typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
  return isBytes32 ? (value as Hex) : refuse(key, 'must be 32 bytes of hex')
}

export function readOneOf<word extends string>(words: readonly word[], value: unknown, key: Key): word {
  return words.find((word) => word === value) ?? refuse(key, `must be ${words.join(' or ')}`)
}

/** Reads an object and rejects unknown fields. */
export function readExact<value extends object>(
  value: unknown,
  key: Key,
  read: (fields: Record<string, unknown>) => value,
): value {
  return readObject(value, key, (fields) => {
    const known = read(fields)
    if (!Object.keys(fields).every((name) => Object.hasOwn(known, name))) refuse(undefined, 'unknown field')
    return known
  })
}
