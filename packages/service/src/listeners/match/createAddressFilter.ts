/**
 * Makes what tells of most addresses that they are not among some others, without looking any up: a few bits for each of these, which
 * fit into the processor's cache where their texts do not. What was taken in stays in, and so are now and then others.
 */
export function createAddressFilter(): createAddressFilter.ReturnType {
  let bits = 2 ** 12
  let words = new Uint32Array(bits / 32)
  let count = 0

  function add(address: string): void {
    const place = placeOf(address, bits)
    const word = place >>> 5
    words[word] = (words[word] ?? 0) | (1 << (place & 31))
    count++
  }

  return {
    add,
    mayHold(address) {
      const place = placeOf(address, bits)
      return ((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
    },
    isFull: () => count > bits / bitsEach,
    refill(addresses, size) {
      while (bits < size * bitsEach * 2 && bits < 2 ** 31) bits *= 2
      words = new Uint32Array(bits / 32)
      count = 0
      for (const address of addresses) add(address)
    },
  }
}

export declare namespace createAddressFilter {
  type ReturnType = {
    /** Takes in an address, in whatever case. */
    add(address: string): void
    /** Whether an address may have been taken in. One that was always may. */
    mayHold(address: string): boolean
    /** Whether so many were taken in that it tells of few that they were not. */
    isFull(): boolean
    /** Begins again with so many addresses, and has room for as many more. */
    refill(addresses: Iterable<string>, size: number): void
  }
}

/** Bits for each address, at least, of which it sets one. */
const bitsEach = 8

/** Spreads the last 8 digits of an address, upper case or lower, over a power of two. */
function placeOf(address: string, bits: number): number {
  let last = 0
  for (let index = address.length - 8; index < address.length; index++) {
    const code = address.charCodeAt(index)
    last = (last << 4) | ((code & 15) + (code >> 6) * 9)
  }
  return Math.floor(((Math.imul(last, 0x9e3779b1) >>> 0) / 2 ** 32) * bits)
}
