import fc from 'fast-check'
import { keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createKeccak } from '../../../src/chain/bloom/createKeccak.js'

const hashKeccak = createKeccak()

describe('createKeccak', () => {
  test('returns the Keccak-256 hash of any number of bytes', () => {
    for (let length = 0; length < 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255)
      expect(toHex(hashKeccak(bytes))).toBe(keccak256(bytes))
    }
    const property = fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
      expect(toHex(hashKeccak(bytes))).toBe(keccak256(bytes))
    })
    fc.assert(property, { seed: 1, numRuns: 300 })
  })
})
