import type { Hex, Log } from 'viem'
import { createKeccak } from './createKeccak.js'

const hashKeccak = createKeccak()

/**
 * Makes what reads the bloom filters of blocks. Each address and topic is hashed once, in however many blocks it is.
 */
export function createBloomReader(): createBloomReader.ReturnType {
  const places = new Map<Hex, readonly number[]>()
  const scratch = Buffer.alloc(32)

  function placesOf(item: Hex): readonly number[] {
    const known = places.get(item)
    if (known) return known
    const hash = hashKeccak(item.length > longest ? bytesOf(item) : topicOf(item))
    const found = [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
    places.set(item, found)
    return found
  }

  /** Its bytes, until the next call: of thousands in a row none is made to be thrown away. */
  function topicOf(item: Hex): Uint8Array {
    return scratch.subarray(0, scratch.write(item.slice(2), 'hex'))
  }

  return (logsBloom) => {
    const filter = bytesOf(logsBloom)
    if (filter.length !== bytes || filter.every((byte) => byte === 0)) return undefined
    return {
      mayHold: (item) => placesOf(item).every((place) => ((filter[byteOf(place)] ?? 0) & bitOf(place)) !== 0),
      isCovered(logs) {
        const found = new Uint8Array(bytes)
        for (const item of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
          for (const place of placesOf(item))
            found[byteOf(place)] = (found[byteOf(place)] ?? 0) | bitOf(place)
        }
        return filter.every((byte, index) => (byte & ~(found[index] ?? 0)) === 0)
      },
    }
  }
}

export declare namespace createBloomReader {
  /** Reads the filter of a block. `undefined` where it is empty: the block is, or its chain leaves filters empty. */
  type ReturnType = (logsBloom: Hex) => Bloom | undefined
  type Bloom = {
    /** Whether an address or topic may be in the block. Where it is, it always may. */
    mayHold(item: Hex): boolean
    /**
     * Whether logs can be all that the block has: every bit of the filter must come from one of them. A node that lost some,
     * or answers before it has them, is found out.
     */
    isCovered(logs: readonly Pick<Log, 'address' | 'topics'>[]): boolean
  }
}

function bytesOf(hex: Hex): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}

const bytes = 256
/** Characters of a topic; an address has fewer. */
const longest = 66

function byteOf(place: number): number {
  return bytes - 1 - (place >> 3)
}

function bitOf(place: number): number {
  return 1 << (place & 7)
}
