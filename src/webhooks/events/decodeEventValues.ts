import { decodeAbiParameters, type Hex } from 'viem'
import { layoutOf } from './layoutOf.js'
import type { EventParameter, EventSignature } from './parseEventSignature.js'
import { sliceValues } from './sliceValues.js'

/**
 * A decoded argument of an event: an integer of any size is a `bigint`, an address has its checksum, and bytes are hex. A tuple is an
 * object if all its fields are named, otherwise an array. In a string, invalid UTF-8 becomes U+FFFD.
 */
export type EventValue =
  | bigint
  | boolean
  | string
  | readonly EventValue[]
  | { readonly [name: string]: EventValue }

/** Decodes the arguments of an event. An indexed argument longer than one word stays a hash, because a log contains only its hash. */
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
  // The encoding of a dynamic value has at least two words. So a single word is a hash: the argument is indexed, but the service did not
  // mark it as indexed.
  if (layout.dynamic && isWord) return `0x${digits}`
  const isShortAddress = input.type === 'address' && digits.length === 40
  const words = isShortAddress ? digits.padStart(64, '0') : digits
  // Decode only a canonical encoding. In any other encoding, many offsets may point to the same bytes, so a short value may decode to a
  // huge one.
  if (!sliceValues([layout], words)) return undefined
  const [native] = decodeAbiParameters([input], `0x${words}`) as [Decoded]
  return withBigints(native)
}

type Decoded = EventValue | number | readonly Decoded[] | { readonly [name: string]: Decoded }

function withBigints(value: Decoded): EventValue {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(withBigints)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBigints(each)]))
}
