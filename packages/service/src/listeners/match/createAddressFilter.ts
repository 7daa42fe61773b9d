/**
 * Creates a Bloom filter, which finds quickly that an address is not in a set. It may report an address that was never added, and it cannot
 * remove an address.
 */
export function createAddressFilter(): createAddressFilter.ReturnType {
  let bits = 2 ** 12
  let words = new Uint32Array(bits / 32)
  let count = 0

  function add(address: string): void {
    const position = positionOf(address, bits)
    const word = position >>> 5
    words[word] = (words[word] ?? 0) | (1 << (position & 31))
    count++
  }

  return {
    add,
    mayHold(address) {
      const position = positionOf(address, bits)
      return ((words[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0
    },
    isFull: () => count > bits / bitsPerAddress,
    refill(addresses, size) {
      while (bits < size * bitsPerAddress * 2 && bits < 2 ** 31) bits *= 2
      words = new Uint32Array(bits / 32)
      count = 0
      for (const address of addresses) add(address)
    },
  }
}

export declare namespace createAddressFilter {
  type ReturnType = {
    add(address: string): void
    mayHold(address: string): boolean
    isFull(): boolean
    refill(addresses: Iterable<string>, size: number): void
  }
}

const bitsPerAddress = 8

function positionOf(address: string, bits: number): number {
  let last = 0
  for (let index = address.length - 8; index < address.length; index++) {
    const code = address.charCodeAt(index)
    last = (last << 4) | ((code & 15) + (code >> 6) * 9)
  }
  return Math.floor(((Math.imul(last, 0x9e3779b1) >>> 0) / 2 ** 32) * bits)
}
