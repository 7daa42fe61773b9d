import { type Address, keccak256, stringToBytes } from 'viem'
import { addressFormat, nativeAlias } from './formats.js'
import { readOnce } from './read/readOnce.js'

/**
 * Returns an address with its checksum; `undefined` for an invalid address. Caches the results: a response repeats the same few addresses,
 * and hashing one address costs as much as reading three orders.
 */
export const checksum = readOnce(check, 8_192)

function check(text: string): Address | undefined {
  if (!addressFormat.test(text)) return undefined
  const lower = text.toLowerCase()
  const checksummed = spell(lower)
  const isRight = text === checksummed || text === lower || text.slice(2) === lower.slice(2).toUpperCase()
  return isRight ? checksummed : undefined
}

/**
 * Returns the reason why an option is not an address, or `undefined` for an address. An address must be in lower case or have its EIP-55
 * checksum: viem would refuse other spellings later, in the middle of a purchase.
 */
export function addressProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || !addressFormat.test(value)) return 'must be 0x and 40 hex digits'
  const lower = value.toLowerCase()
  const checksummed = spell(lower)
  // Accept the alias of the native currency in any spelling, because the zero address replaces the alias.
  if (value === lower || value === checksummed || checksummed === nativeAlias) return undefined
  return `must have a valid EIP-55 checksum. Check the address. With these digits it is ${checksummed}`
}

/** Computes the checksum like viem's `getAddress`, but without viem's LRU cache. That cache costs as much as the hash. */
function spell(lower: string): Address {
  const hash = keccak256(stringToBytes(lower.slice(2)), 'bytes')
  const isLarge = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 8
  return lower.replace(/[a-f]/g, (digit, at) => (isLarge(at - 2) ? digit.toUpperCase() : digit)) as Address
}
