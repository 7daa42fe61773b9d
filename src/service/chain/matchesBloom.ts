import { type Hex, hexToBytes, keccak256, type Log } from 'viem'

/**
 * Whether logs can be all that a block has: every bit of the block's bloom filter must come from one of them. A node
 * that lost some, or answers before it has them, is found out. Chains that leave the filter empty cannot be checked.
 */
export function matchesBloom(logsBloom: Hex, logs: readonly Pick<Log, 'address' | 'topics'>[]): boolean {
  const expected = hexToBytes(logsBloom)
  if (expected.length !== bytes || expected.every((byte) => byte === 0)) return true
  const found = new Uint8Array(bytes)
  for (const item of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const hash = hexToBytes(keccak256(item))
    for (const place of [0, 2, 4]) {
      const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047
      const index = bytes - 1 - (bit >> 3)
      found[index] = (found[index] ?? 0) | (1 << (bit & 7))
    }
  }
  return expected.every((byte, index) => (byte & ~(found[index] ?? 0)) === 0)
}

const bytes = 256
