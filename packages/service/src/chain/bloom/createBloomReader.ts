import type { Hex, Log } from 'viem'
import { createKeccak } from './createKeccak.js'

const hashKeccak = createKeccak()

/** Creates a reader of block bloom filters. It hashes each address and topic only once, even if it checks many blocks. */
export function createBloomReader(): createBloomReader.ReturnType {
  const bitPositions = new Map<Hex, readonly number[]>()
  const scratch = Buffer.alloc(32)

  function bitPositionsOf(item: Hex): readonly number[] {
    const known = bitPositions.get(item)
    if (known) return known
    const hash = hashKeccak(item.length > topicLength ? bytesOf(item) : topicOf(item))
    const found = [0, 2, 4].map((offset) => (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047)
    bitPositions.set(item, found)
    return found
  }

  /** Returns a topic as bytes. The next call overwrites the returned bytes. */
  function topicOf(item: Hex): Uint8Array {
    return scratch.subarray(0, scratch.write(item.slice(2), 'hex'))
  }

  return (logsBloom) => {
    const filter = bytesOf(logsBloom)
    if (filter.length !== filterSize || filter.every((byte) => byte === 0)) return undefined
    return {
      mayHold: (item) =>
        bitPositionsOf(item).every((position) => ((filter[byteOf(position)] ?? 0) & bitOf(position)) !== 0),
      isCovered(logs) {
        const found = new Uint8Array(filterSize)
        for (const item of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
          for (const position of bitPositionsOf(item))
            found[byteOf(position)] = (found[byteOf(position)] ?? 0) | bitOf(position)
        }
        return filter.every((byte, index) => (byte & ~(found[index] ?? 0)) === 0)
      },
    }
  }
}

export declare namespace createBloomReader {
  /**
   * Reads the bloom filter of a block. Returns `undefined` if the filter is empty or has a wrong length. An empty filter means that the
   * block has no logs, or that its chain fills no filters.
   */
  type ReturnType = (logsBloom: Hex) => Bloom | undefined
  type Bloom = {
    /** Whether the block may contain an address or topic; `false` proves that it does not. */
    mayHold(item: Hex): boolean
    /** Whether the logs account for every set bit of the filter. If not, the node omitted logs of the block or does not have them yet. */
    isCovered(logs: readonly Pick<Log, 'address' | 'topics'>[]): boolean
  }
}

function bytesOf(hex: Hex): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}

const filterSize = 256
const topicLength = 66

function byteOf(position: number): number {
  return filterSize - 1 - (position >> 3)
}

function bitOf(position: number): number {
  return 1 << (position & 7)
}
