import { type Address, concat, type Hex, numberToHex, size } from 'viem'

/** Replaces the word at index `at`. If the bytes start with a selector, the words count from the end of the selector. */
export function withWord(bytes: Hex, at: number, value: bigint): Hex {
  const start = (size(bytes) % 32) + at * 32
  return size(bytes) < start + 32 ? bytes : splice(bytes, start, 32, numberToHex(value, { size: 32 }))
}

/** Replaces one byte. Returns the bytes unchanged if they are too short. */
export function withByte(bytes: Hex, at: number, value: number): Hex {
  return at < size(bytes) ? splice(bytes, at, 1, numberToHex(value, { size: 1 })) : bytes
}

/** Replaces one hop of a pool path: its token and its fee. */
export function withHop(bytes: Hex, at: number, token: Address, fee: number): Hex {
  // A path is packed: a token, then the fee and the next token of each hop.
  const found = /(?:0000000000000000000000000000000000000000000000000000000000000(?:02b|042))/.exec(bytes)
  if (!found) return bytes
  const start = (found.index - 2 + 64) / 2 + at * 23
  return size(bytes) < start + 23
    ? bytes
    : splice(bytes, start, 23, concat([token, numberToHex(fee, { size: 3 })]))
}

function splice(bytes: Hex, start: number, length: number, instead: Hex): Hex {
  const from = 2 + start * 2
  return `${bytes.slice(0, from)}${instead.slice(2)}${bytes.slice(from + length * 2)}` as Hex
}
