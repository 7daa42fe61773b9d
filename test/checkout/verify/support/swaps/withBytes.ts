import { type Address, concat, type Hex, numberToHex, size } from 'viem'

/** Bytes with another word in a place, counted from behind the selector where there is one. */
export function withWord(bytes: Hex, at: number, value: bigint): Hex {
  const start = (size(bytes) % 32) + at * 32
  return size(bytes) < start + 32 ? bytes : splice(bytes, start, 32, numberToHex(value, { size: 32 }))
}

/** Bytes with another one in a place; as they were where they end before it. */
export function withByte(bytes: Hex, at: number, value: number): Hex {
  return at < size(bytes) ? splice(bytes, at, 1, numberToHex(value, { size: 1 })) : bytes
}

/** Bytes in which a hop of a way of pools is another: its token, and what its pool takes. */
export function withHop(bytes: Hex, at: number, token: Address, fee: number): Hex {
  // A way stands packed: a token, and behind it what the pool takes and the next token.
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
