import { type Address, keccak256, stringToBytes } from 'viem'
import { readOnce } from './read/readOnce.js'

/**
 * The spelling of an address by EIP-55. One that is in mixed case already must be its own checksum: otherwise there is
 * none. Takes what has the form of an address.
 *
 * The same few contracts stand in order after order, and one hash costs as much as the rest of three orders: each is hashed once.
 */
export const checksum = readOnce(check, 8_192)

function check(text: string): Address | undefined {
  const lower = text.toLowerCase()
  const spelt = spell(lower)
  const isRight = text === spelt || text === lower || text.slice(2) === lower.slice(2).toUpperCase()
  return isRight ? spelt : undefined
}

/** As viem's `getAddress`, whose memory is in order of use: keeping that order costs as much as the hash. */
function spell(lower: string): Address {
  const digits = stringToBytes(lower.slice(2))
  const hash = keccak256(digits, 'bytes')
  const codes = digits.map((digit, index) => {
    const half = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    return half > 7 && digit >= lowerA ? digit - toUpper : digit
  })
  return `0x${String.fromCharCode(...codes)}`
}

const lowerA = 0x61
const toUpper = 0x20
