import { decodeAbiParameters, type Hex } from 'viem'
import { layoutOf } from './layoutOf.js'
import type { EventParameter, EventSignature } from './parseEventSignature.js'
import { sliceValues } from './sliceValues.js'

/**
 * A value of an event: integers of any size as `bigint`, addresses checksummed, bytes as hex, arrays, and tuples as
 * objects when all their fields are named, else as arrays. In a string, what is no UTF-8 is U+FFFD.
 */
export type EventValue =
  | bigint
  | boolean
  | string
  | readonly EventValue[]
  | { readonly [name: string]: EventValue }

/**
 * Turns the `values` of a notification's event into native ones, in the same order. An indexed one that is no single
 * word is known by its hash only, and stays that.
 *
 * Answers nothing unless there is one value for each argument, each a valid encoding. The inverse of
 * `encodeEventValues`.
 */
export function decodeEventValues(
  signature: Pick<EventSignature, 'inputs'>,
  values: readonly Hex[],
): EventValue[] | undefined {
  const { inputs } = signature
  if (values.length !== inputs.length) return undefined
  const decoded: EventValue[] = []
  for (const [index, input] of inputs.entries()) {
    const value = decodeValue(input, values[index] ?? '0x')
    if (value === undefined) return undefined
    decoded.push(value)
  }
  return decoded
}

function decodeValue(input: EventParameter & { indexed: boolean }, value: Hex): EventValue | undefined {
  const layout = layoutOf(input)
  const digits = value.slice(2).toLowerCase()
  const isWord = /^[0-9a-f]{64}$/.test(digits)
  if (input.indexed && layout.kind !== 'word') return isWord ? `0x${digits}` : undefined
  // One word cannot be the encoding of a dynamic value: some services do not say which arguments are indexed.
  if (layout.dynamic && isWord) return `0x${digits}`
  const isShortAddress = input.type === 'address' && digits.length === 40
  const words = isShortAddress ? digits.padStart(64, '0') : digits
  // Only what is encoded canonically goes on: anything else may unfold to any size.
  if (!sliceValues([layout], words)) return undefined
  const [native] = decodeAbiParameters([input], `0x${words}`) as [Decoded]
  return withBigints(native)
}

/** What viem makes of a value: small integers are numbers. */
type Decoded = EventValue | number | readonly Decoded[] | { readonly [name: string]: Decoded }

function withBigints(value: Decoded): EventValue {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(withBigints)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBigints(each)]))
}
