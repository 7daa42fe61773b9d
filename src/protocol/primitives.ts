import { type Address, getAddress, type Hex, isHex, zeroAddress } from 'viem'
import * as z from 'zod/mini'

/** How a swap service spells the native currency. In memory it is always `zeroAddress`. */
export const nativeAlias: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const maxUint256 = 2n ** 256n - 1n
const decimal = /^(0|[1-9][0-9]{0,77})$/
const hexadecimal = /^0x[0-9a-fA-F]{1,64}$/
const address = /^0x[0-9a-fA-F]{40}$/
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

const AddressText = z.string().check(z.regex(address, 'not an address'))
const AddressValue = z.custom<Address>((value) => typeof value === 'string')

/** An account or contract: `0x` and 40 hex digits; mixed case must satisfy EIP-55. In memory checksummed. */
export const AddressCodec = z.codec(AddressText, AddressValue, {
  decode: checksum,
  encode: checkOut,
})

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
  z.string().check(
    z.refine((value) => decimal.test(value) || hexadecimal.test(value), 'not an integer'),
    z.refine(fitsUint256, 'above 2^256-1'),
  ),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => value.toString() },
)

/** An RFC 3339 timestamp, up to nanoseconds. In memory a `Date`, cut to milliseconds. */
export const Timestamp = z.codec(
  z.string().check(z.regex(rfc3339, 'not an RFC 3339 timestamp'), z.refine(isDate, 'no such date')),
  z.date(),
  { decode: (value) => new Date(value), encode: (value) => value.toISOString() },
)

/** Bytes as `0x` hex. */
export const HexString = z.custom<Hex>((value) => isHex(value), 'not hex')

/** An id, or a token id in filters, that travels as a string or a number. In memory a string. */
export const Id = z.codec(
  typed<string | number>('string', (value) => typeof value === 'string' || typeof value === 'number'),
  z.string(),
  { decode: (value) => String(value), encode: (value) => value },
)

/** An object of JSON that is handed on as it is. */
export const JsonObject = typed<Record<string, unknown>>('object', isObject)

/** A chain id: a positive safe integer. */
export const ChainId = z.number().check(z.int(), z.positive())

/** An array of an answer, where `null` or nothing means an empty one. */
export function listOf<schema extends z.core.$ZodType>(schema: schema) {
  return z.codec(z.nullish(z.array(z.unknown())), z.array(schema), {
    decode: (value) => (value ?? []) as z.input<schema>[],
    encode: (value) => value as unknown[],
  })
}

/** A field of an answer that may be missing, where `null` means that it is. */
export function maybe<schema extends z.core.$ZodType>(schema: schema) {
  return z.codec(z.nullish(z.unknown()), z.optional(schema), {
    decode: (value) => (value ?? undefined) as z.input<schema> | undefined,
    encode: (value) => value as unknown,
  })
}

/**
 * A field of a request that may be left out, on either side: then it is `value`, as it travels. (zod's own default is
 * filled in only when decoding, so a caller could not leave it out.)
 */
export function withDefault<schema extends z.core.$ZodType>(schema: schema, value: z.input<schema>) {
  return z.codec(z._default(z.unknown(), value), z.optional(schema) as unknown as schema, {
    decode: (given) => given as z.input<schema>,
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

/** Whether a value is an object of JSON, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Checksums an address. One that is in mixed case already must be its own checksum (EIP-55). */
function checksum(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  const checksummed = getAddress(value.toLowerCase())
  const digits = value.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && value !== checksummed) {
    const message = 'its EIP-55 checksum is wrong'
    context.issues.push({ code: 'custom', message, input: value, continue: false })
  }
  return checksummed
}

/** An address on its way out, not validated yet: what is no address is left to the check of the text. */
function checkOut(value: Address, context: { issues: z.core.$ZodRawIssue[] }): string {
  return address.test(value) ? checksum(value, context) : value
}

/** Reads a currency: checksummed, the native alias as `zeroAddress`. */
function currency(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  const checksummed = checksum(value, context)
  return checksummed === nativeAlias ? zeroAddress : checksummed
}

function isDate(value: string): boolean {
  if (Number.isNaN(Date.parse(value))) return false
  // Of 30 February some engines make March, and some make nothing. No month is shorter than 28 days.
  const day = value.slice(0, 10)
  if (day.slice(8) <= '28') return true
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

function fitsUint256(value: string): boolean {
  // Only 78 decimal digits can be too many: 77 always fit, and so do the 64 hex digits that are allowed.
  return value.length < 78 || !decimal.test(value) || BigInt(value) <= maxUint256
}
