import { type Address, keccak256 } from 'viem'

/**
 * The spelling of an address by EIP-55. One that is in mixed case already must be its own checksum: otherwise there is
 * none. Takes what has the form of an address.
 */
export function checksum(text: string): Address | undefined {
  const seen = known.get(text)
  if (seen) return seen
  const lower = text.toLowerCase()
  const spelt = spell(lower)
  if (text !== spelt && text !== lower && text.slice(2) !== lower.slice(2).toUpperCase()) return undefined
  if (known.size === most) known.clear()
  known.set(text, spelt)
  return spelt
}

/** The same few contracts stand in order after order, and one hash costs as much as the rest of three orders. */
const known = new Map<string, Address>()
const most = 8_192

/** As viem's `getAddress`, whose memory is in order of use: keeping that order costs as much as the hash. */
function spell(lower: string): Address {
  const digits = new Uint8Array(40)
  for (let index = 0; index < 40; index++) digits[index] = lower.charCodeAt(index + 2)
  const hash = keccak256(digits, 'bytes')
  const codes: number[] = []
  for (let index = 0; index < 40; index++) {
    const [digit, byte] = [digits[index] ?? 0, hash[index >> 1] ?? 0]
    const half = index % 2 === 0 ? byte >> 4 : byte & 15
    codes.push(half > 7 && digit >= lowerA ? digit - toUpper : digit)
  }
  return `0x${String.fromCharCode(...codes)}`
}

const lowerA = 0x61
const toUpper = 0x20
