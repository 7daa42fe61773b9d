import { type Address, keccak256, stringToBytes } from 'viem'
import { addressFormat } from './formats.js'
import { readOnce } from './read/readOnce.js'

/**
 * The spelling of an address by EIP-55. One that is in mixed case already must be its own checksum: otherwise there is
 * none, nor of what has not the form of an address.
 *
 * The same few contracts stand in order after order, and one hash costs as much as the rest of three orders: each is hashed once.
 */
export const checksum = readOnce(check, 8_192)

function check(text: string): Address | undefined {
  if (!addressFormat.test(text)) return undefined
  const lower = text.toLowerCase()
  const spelt = spell(lower)
  const isRight = text === spelt || text === lower || text.slice(2) === lower.slice(2).toUpperCase()
  return isRight ? spelt : undefined
}

/** As viem's `getAddress`, whose memory is in order of use: keeping that order costs as much as the hash. */
function spell(lower: string): Address {
  const hash = keccak256(stringToBytes(lower.slice(2)), 'bytes')
  const isLarge = (place: number) => ((hash[place >> 1] ?? 0) >> (place % 2 ? 0 : 4)) & 8
  return lower.replace(/[a-f]/g, (digit, at) => (isLarge(at - 2) ? digit.toUpperCase() : digit)) as Address
}
