import fc from 'fast-check'
import type { Hex } from 'viem'

/** A Solidity type: its text, a fast-check arbitrary of its values, and whether a value always fills exactly one word. */
type Kind = { text: string; isWord: boolean; value: fc.Arbitrary<unknown> }

/** A generated event, with its signature in two spellings and a value for each argument. */
export type MadeEvent = {
  /** The signature as a person may write it: some arguments have no name, and there may be extra spaces. */
  text: string
  /** The signature with single spaces and a name for each argument, as viem parses it. */
  plain: string
  inputs: readonly { text: string; indexed: boolean; isWord: boolean }[]
  values: readonly unknown[]
}

/** Returns a fast-check arbitrary of events that a contract may declare, with values for their arguments. */
export function arbitraryEvent(): fc.Arbitrary<MadeEvent> {
  const argument = fc.record({ kind: arbitraryKind(2), wish: fc.boolean(), named: fc.boolean() })
  return fc
    .record({ list: fc.array(argument, { maxLength: 6 }), gap: fc.constantFrom('', ' ', '  ') })
    .chain(({ list, gap }) => {
      let left = 3
      const inputs = list.map(({ kind, wish, named }, index) => {
        const indexed = wish && left-- > 0
        return { ...kind, indexed, name: `a${index}`, named }
      })
      const plain = inputs.map(({ text, indexed, name }) => `${text}${indexed ? ' indexed' : ''} ${name}`)
      const written = inputs.map(({ text, indexed, name, named }) => {
        return [gap, text, indexed ? ` ${gap}indexed` : '', named ? ` ${gap}${name}` : '', gap].join('')
      })
      return fc.tuple(...inputs.map(({ value }) => value)).map((values) => ({
        text: `${gap}Made${gap}(${written.join(',')})${gap}`,
        plain: `event Made(${plain.join(', ')})`,
        inputs: inputs.map(({ text, indexed, isWord }) => ({ text, indexed, isWord })),
        values,
      }))
    })
}

/** Returns a fast-check arbitrary of types with up to `depth` nested tuples and arrays. */
function arbitraryKind(depth: number): fc.Arbitrary<Kind> {
  const plain = fc.oneof(...elementary.map((kind) => fc.constant(kind)))
  if (depth === 0) return plain
  const inner = arbitraryKind(depth - 1)
  const array = fc
    .tuple(inner, fc.constantFrom(undefined, 1, 2, 3))
    .map(([kind, length]) => arrayOf(kind, length))
  const tuple = fc.array(inner, { minLength: 1, maxLength: 3 }).map(tupleOf)
  return fc.oneof({ weight: 3, arbitrary: plain }, array, tuple)
}

function arrayOf(kind: Kind, length: number | undefined): Kind {
  const bounds = length === undefined ? { maxLength: 4 } : { minLength: length, maxLength: length }
  return { text: `${kind.text}[${length ?? ''}]`, isWord: false, value: fc.array(kind.value, bounds) }
}

function tupleOf(kinds: readonly Kind[]): Kind {
  const fields = kinds.map(({ text }, index) => `${text} f${index}`)
  const values = kinds.map(({ value }, index) => [`f${index}`, value] as const)
  return { text: `(${fields.join(', ')})`, isWord: false, value: fc.record(Object.fromEntries(values)) }
}

const integers = [8, 48, 56, 128, 256].flatMap((bits): Kind[] => [
  { text: `uint${bits}`, isWord: true, value: fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }) },
  {
    text: `int${bits}`,
    isWord: true,
    value: fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }),
  },
])

const elementary: readonly Kind[] = [
  ...integers,
  { text: 'address', isWord: true, value: hex(20) },
  { text: 'bool', isWord: true, value: fc.boolean() },
  { text: 'bytes1', isWord: true, value: hex(1) },
  { text: 'bytes31', isWord: true, value: hex(31) },
  { text: 'bytes32', isWord: true, value: hex(32) },
  { text: 'string', isWord: false, value: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    text: 'bytes',
    isWord: false,
    value: fc.uint8Array({ maxLength: 70 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
  },
]

function hex(size: number): fc.Arbitrary<Hex> {
  return fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
}
