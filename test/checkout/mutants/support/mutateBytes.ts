import fc from 'fast-check'
import { type Hex, numberToHex, pad, toHex } from 'viem'
import type { Draw } from '../../verify/support/attacks/mutateValue.js'
import type { Pool } from './subject.js'

/**
 * Changes calldata as bytes, without regard to its meaning: bits, bytes, words, offsets and lengths of dynamic data, padding, trailing
 * bytes, or the selector.
 */
export function mutateBytes(data: Hex, { draw, pool }: mutateBytes.Options): Hex {
  const name = draw(fc.constantFrom, ...names)
  const bytes = data.slice(2)
  // Skip the selectors, so that the rest divides into words. Each nested call has a selector, which shifts the words after it by four
  // bytes.
  const lead = bytes.length % 64 === 0 ? 0 : draw(fc.constantFrom, 4, 4, 4, 8, 12)
  const head = bytes.slice(0, lead * 2)
  const words = bytes.slice(lead * 2).match(/.{1,64}/g) ?? []
  const changed = ways[name]?.({ bytes, head, words, draw, pool })
  return changed === undefined ? data : `0x${changed}`
}

export declare namespace mutateBytes {
  type Options = { draw: Draw; pool: Pool }
}

type Bytes = { bytes: string; head: string; words: readonly string[]; draw: Draw; pool: Pool }

const ways: { readonly [name: string]: (input: Bytes) => string | undefined } = {
  bit: ({ bytes, draw }) => {
    const at = draw(fc.nat, bytes.length / 2 - 1) * 2
    const byte = Number.parseInt(bytes.slice(at, at + 2), 16) ^ (1 << draw(fc.nat, 7))
    return bytes.slice(0, at) + byte.toString(16).padStart(2, '0') + bytes.slice(at + 2)
  },
  byte: ({ bytes, draw }) => {
    const at = draw(fc.nat, bytes.length / 2 - 1) * 2
    return bytes.slice(0, at) + draw(fc.constantFrom, '00', '01', '20', 'ff') + bytes.slice(at + 2)
  },
  insertByte: ({ bytes, draw }) => {
    const at = draw(fc.nat, bytes.length / 2) * 2
    return bytes.slice(0, at) + draw(fc.constantFrom, '00', '01', 'ff') + bytes.slice(at)
  },
  dropByte: ({ bytes, draw }) => {
    const at = draw(fc.nat, bytes.length / 2 - 1) * 2
    return bytes.slice(0, at) + bytes.slice(at + 2)
  },
  behind: ({ bytes, draw, pool }) =>
    bytes +
    draw(
      fc.constantFrom,
      ...['00', '00'.repeat(32), 'ff'.repeat(draw(fc.integer, { min: 1, max: 64 })), bytes.slice(8)],
      anyWord(draw, pool),
    ),
  cut: ({ bytes, draw }) => bytes.slice(0, -2 * draw(fc.constantFrom, 1, 4, 28, 31, 32, 64)),
  selector: ({ bytes, draw }) => draw(fc.constantFrom, ...selectors).slice(2) + bytes.slice(8),
  near: (input) => {
    const change = input.draw(fc.constantFrom, ...[1n, -1n, 32n, -32n, 4n, 2n ** 32n, 2n ** 64n, 2n ** 255n])
    return withWord(input, (was) => was + change)
  },
  times: (input) => {
    const way = input.draw(fc.constantFrom, ...[(was: bigint) => was * 2n, half, negative, inverse])
    return withWord(input, way)
  },
  // Sets a bit that may be in the padding of an address, a short number or a boolean.
  dirty: (input) => {
    const bit = input.draw(fc.constantFrom, ...[1n, 8n, 48n, 64n, 96n, 120n, 128n, 160n, 248n, 255n])
    return withWord(input, (was) => was | (1n << bit))
  },
  put: (input) => {
    const instead = anyWord(input.draw, input.pool)
    return withWord(input, () => BigInt(`0x${instead}`))
  },
  copy: (input) => {
    const { words, draw } = input
    return joined(input, words.with(index(words, draw), words[index(words, draw)] ?? ''))
  },
  exchange: (input) => {
    const { words, draw } = input
    const [one, other] = [index(words, draw), index(words, draw)]
    return joined(input, words.with(one, words[other] ?? '').with(other, words[one] ?? ''))
  },
  insert: (input) => {
    const { words, draw, pool } = input
    const word = draw(fc.boolean) ? anyWord(draw, pool) : (words[index(words, draw)] ?? '')
    return joined(input, words.toSpliced(index(words, draw), 0, word))
  },
  drop: (input) => joined(input, input.words.toSpliced(index(input.words, input.draw), 1)),
  // Point the offset of a dynamic value to a new value and keep the old one. Two decoders may then read different values.
  decoy: (input) => {
    const { words, draw, pool } = input
    const found = offset(input)
    if (!found) return undefined
    const copied = words.slice(found.target)
    const spoilt = index(copied, draw)
    const [kept, put] = draw(fc.boolean)
      ? [words, copied.with(spoilt, anyWord(draw, pool))]
      : [words.with(found.target + spoilt, anyWord(draw, pool)), copied]
    const moved = kept.with(found.at, word(BigInt(words.length - found.base) * 32n))
    return joined(input, [...moved, ...put])
  },
  // Point the offset of a dynamic value to another value, or to a word next to it.
  overlap: (input) => {
    const { words, draw } = input
    const [one, other] = [offset(input), offset(input)]
    if (!one || !other) return undefined
    const value = draw(fc.constantFrom, ...[0, 1, -1]) + other.target - one.base
    return joined(input, words.with(one.at, word(BigInt(value) * 32n)))
  },
  // Changes the length word of a list. The number of items changes with it, or stays.
  length: (input) => {
    const { words, draw } = input
    const counts = words.flatMap((one, at) => (/^0{62}(?!00)/.test(one) ? [at] : []))
    if (counts.length === 0) return undefined
    const at = draw(fc.constantFrom, ...counts)
    const count = BigInt(`0x${words[at]}`)
    const size = draw(fc.constantFrom, 1, 1, 2, 5, 6)
    const element = words.slice(at + 1, at + 1 + size)
    return joined(
      input,
      draw(
        fc.constantFrom,
        words.with(at, word(count + 1n)),
        words.with(at, word(count - 1n)),
        words.with(at, word(count + 1n)).toSpliced(at + 1, 0, ...element),
        words.with(at, word(count - 1n)).toSpliced(at + 1, size),
      ),
    )
  },
}

const names = [...Object.keys(ways), 'decoy', 'dirty', 'put', 'put', 'length']

const half = (was: bigint) => was / 2n
const negative = (was: bigint) => -was
const inverse = (was: bigint) => ~was

/** Selectors of functions with similar arguments: buy, sell, list and cancel. */
const selectors: readonly Hex[] = [
  ...(['0xfb0f3ee1', '0x00000000', '0xb3a34c4c', '0xe7acab24', '0x87201b41', '0xed98a574'] as const),
  ...(['0x88147732', '0xfd9f1e10', '0xa8174404', '0x6f8660c4', '0xe6bd720e', '0xa93c5317'] as const),
  ...(['0x095ea7b3', '0xa9059cbb', '0x39509351', '0xa22cb465', '0x8803dbee', '0x38ed1739'] as const),
  ...(['0x4a25d94a', '0xfb3bdb41', '0x5ae401dc', '0xac9650d8', '0x3593564c', '0x24856bc3'] as const),
]

function joined({ head }: Bytes, words: readonly string[]): string {
  return head + words.join('')
}

function withWord(input: Bytes, change: (was: bigint) => bigint): string | undefined {
  const { words, draw } = input
  const at = index(words, draw)
  const was = words[at]
  return was?.length === 64 ? joined(input, words.with(at, word(change(BigInt(`0x${was}`))))) : undefined
}

function word(value: bigint): string {
  return numberToHex(BigInt.asUintN(256, value), { size: 32 }).slice(2)
}

function index(list: readonly unknown[], draw: Draw): number {
  return draw(fc.nat, Math.max(list.length - 1, 0))
}

function anyWord(draw: Draw, { addresses, numbers, words }: Pool): string {
  return draw(
    fc.constantFrom,
    pad(draw(fc.constantFrom, ...addresses)).slice(2),
    word(draw(fc.constantFrom, ...numbers)),
    draw(fc.constantFrom, ...words).slice(2),
    toHex(draw(fc.uint8Array, { minLength: 32, maxLength: 32 })).slice(2),
  )
}

/**
 * Returns a random word that may be an offset (`at`), the word from which it counts (`base`), and the word to which it points (`target`).
 */
function offset({ words, draw }: Bytes): { at: number; base: number; target: number } | undefined {
  const found = words.flatMap((one, at) => {
    const value = Number(BigInt(`0x${one}`) % 2n ** 52n)
    const isOne = value >= 32 && value % 32 === 0 && value < words.length * 32
    if (!isOne) return []
    const bases = [0, at, Math.max(at - 1, 0)].filter((base) => base + value / 32 < words.length)
    return bases.map((base) => ({ at, base, target: base + value / 32 }))
  })
  return found.length > 0 ? draw(fc.constantFrom, ...found) : undefined
}
