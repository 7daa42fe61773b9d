import { type Address, type Hex, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { checksum } from './checksum.js'
import {
  addressFormat,
  bounds,
  dateOf,
  decimal,
  fitsUint256,
  isHexText,
  isInteger,
  isObject,
  isWithinBounds,
  maxDecimals,
  nativeAlias,
  normalizeCurrency,
  rfc3339,
} from './formats.js'

/** Text that is as long as words and names are, see {@link bounds}. */
export const Text = z.string().check(z.maxLength(bounds.text))

/** Where something is. */
export const UrlText = z.string().check(z.maxLength(bounds.url))

/** Calldata, or a message. */
export const DataText = z.string().check(z.maxLength(bounds.data))

/** After how many digits from the right a point stands: none that a 256-bit number does not have. */
export const Decimals = z.number().check(z.int(), z.nonnegative(), z.lte(maxDecimals))

const AddressText = z.string().check(z.regex(addressFormat, 'not an address'))
const AddressValue = z.custom<Address>((value) => typeof value === 'string')

/** An account or contract: `0x` and 40 hex digits; mixed case must satisfy EIP-55. In memory checksummed. */
export const AddressCodec = z.codec(AddressText, AddressValue, {
  decode: checkIn,
  encode: checkOut,
})

/** Whoever gets something, which at the zero address nobody would. */
export const ReceiverCodec = z.codec(
  AddressText.check(z.refine((value) => !/^0x0{40}$/.test(value), 'the zero address')),
  AddressValue,
  { decode: checkIn, encode: checkOut },
)

/** A currency: an address, with the native currency as `zeroAddress` whichever way it was spelt. */
export const CurrencyCodec = z.codec(AddressText, AddressValue, {
  decode: currency,
  encode: checkOut,
})

/** A currency in an answer about swaps, where the native currency is spelt {@link nativeAlias}. */
export const SwapCurrencyCodec = z.codec(AddressText, AddressValue, {
  decode: currency,
  encode: (value, context) => (value === zeroAddress ? nativeAlias : checkOut(value, context)),
})

/** An unsigned 256-bit integer in a request: a decimal string without sign, spaces or leading zeros. In memory `bigint`. */
export const Amount = z.codec(
  z.string().check(z.regex(decimal, 'not a decimal integer'), z.refine(fitsUint256, 'above 2^256-1')),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => value.toString() },
)

/** An unsigned 256-bit integer in an answer: decimal as in {@link Amount}, or `0x` hex. In memory `bigint`. */
export const ReceivedAmount = z.codec(
  z.string().check(z.refine(isInteger, 'not an integer'), z.refine(fitsUint256, 'above 2^256-1')),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => value.toString() },
)

/** An RFC 3339 timestamp, up to nanoseconds. In memory a `Date`, cut to milliseconds. */
export const Timestamp = z.codec(
  z.string().check(
    z.regex(rfc3339, 'not an RFC 3339 timestamp'),
    z.refine((value) => dateOf(value) !== undefined, 'no such date'),
  ),
  z.date(),
  { decode: (value) => new Date(value), encode: (value) => value.toISOString() },
)

/** Bytes as `0x` hex. */
export const HexString = z.custom<Hex>(isHexText, 'not hex')

/**
 * An id, or a token id in filters, that travels as a string or a number. In memory a string. A number that is not a whole
 * one up to 2^53-1 was rounded when it was read, and may have been another id.
 */
export const Id = z.codec(
  typed<string | number>('string', (value) => typeof value === 'string' || typeof value === 'number').check(
    wholeIfNumber,
  ),
  Text,
  { decode: (value) => String(value), encode: (value) => value },
)

/** An object of JSON that is handed on as it is. */
export const JsonObject = typed<Record<string, unknown>>('object', isObject).check(
  z.refine(isWithinBounds, 'too large'),
)

/** A chain id: a positive safe integer. */
export const ChainId = z.number().check(z.int(), z.positive())

/** An array of an answer, where `null` or nothing means an empty one. */
export function listOf<schema extends z.core.$ZodType>(schema: schema, most = bounds.list) {
  const Items = z.array(schema).check(z.maxLength(most))
  return z.codec(z.nullish(z.array(z.unknown())), Items, {
    decode: (value) => (value ?? []) as z.input<schema>[],
    encode: (value) => value as unknown[],
  })
}

/** A field that may be missing, where `null` means that it is. */
export function maybe<schema extends z.core.$ZodType>(schema: schema) {
  return z.codec(z.nullish(z.unknown()), z.optional(schema), {
    decode: (value) => (value ?? undefined) as z.input<schema> | undefined,
    encode: (value) => value as unknown,
  })
}

/**
 * A field of a request that may be left out, on either side, or be `null` on the wire: then it is `value`, as it travels.
 * (zod's own default is filled in only when decoding, so a caller could not leave it out.)
 */
export function withDefault<schema extends z.core.$ZodType>(schema: schema, value: z.input<schema>) {
  return z.codec(z._default(z.unknown(), value), z.optional(schema) as unknown as schema, {
    decode: (given) => (given ?? value) as z.input<schema>,
    encode: (given) => (given === undefined ? value : given),
  })
}

/**
 * A schema for what `accepts` accepts, which reports anything else as of the wrong type. Where zod has a schema of its
 * own for this, a browser would have to load it.
 */
export function typed<value>(expected: 'string' | 'object', accepts: (value: unknown) => boolean) {
  const schema = z.unknown().check(({ value: input, issues }) => {
    if (!accepts(input)) issues.push({ code: 'invalid_type', expected, input })
  })
  return schema as unknown as z.ZodMiniType<value, value>
}

/** Reports a number that is not whole, or so large that it may stand for others. */
function wholeIfNumber({ value: input, issues }: z.core.ParsePayload<string | number>): void {
  if (typeof input !== 'number') return
  const maximum = Number.MAX_SAFE_INTEGER
  if (!Number.isInteger(input)) issues.push({ code: 'invalid_type', expected: 'int', input })
  else if (input > maximum) issues.push({ code: 'too_big', origin: 'number', maximum, input })
  else if (input < 0) issues.push({ code: 'too_small', origin: 'number', minimum: 0, input })
}

/** Checksums an address. One that is in mixed case already must be its own checksum (EIP-55). */
function checkIn(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  const checksummed = checksum(value)
  if (checksummed) return checksummed
  const message = 'its EIP-55 checksum is wrong'
  context.issues.push({ code: 'custom', message, input: value, continue: false })
  return zeroAddress
}

/** An address on its way out, not validated yet: what is no address is left to the check of the text. */
function checkOut(value: Address, context: { issues: z.core.$ZodRawIssue[] }): string {
  return addressFormat.test(value) ? checkIn(value, context) : value
}

/** Reads a currency: checksummed, the native alias as `zeroAddress`. */
function currency(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  return normalizeCurrency(checkIn(value, context))
}
