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

export const Text = z.string().check(z.maxLength(bounds.text))

export const UrlText = z.string().check(z.maxLength(bounds.url))

export const DataText = z.string().check(z.maxLength(bounds.data))

export const Decimals = z.number().check(z.int(), z.nonnegative(), z.lte(maxDecimals))

const AddressText = z.string().check(z.regex(addressFormat, 'must be an address'))
const AddressValue = z.custom<Address>((value) => typeof value === 'string')

/** An address, which must have a valid EIP-55 checksum if it is in mixed case. */
export const AddressCodec = z.codec(AddressText, AddressValue, {
  decode: checkIn,
  encode: checkOut,
})

/** An address other than the zero address. */
export const ReceiverCodec = z.codec(
  AddressText.check(z.refine((value) => !/^0x0{40}$/.test(value), 'the zero address')),
  AddressValue,
  { decode: checkIn, encode: checkOut },
)

/** Decodes the zero address and the alias of the native currency as `zeroAddress`. */
export const CurrencyCodec = z.codec(AddressText, AddressValue, {
  decode: currency,
  encode: checkOut,
})

export const SwapCurrencyCodec = z.codec(AddressText, AddressValue, {
  decode: currency,
  encode: (value, context) => (value === zeroAddress ? nativeAlias : checkOut(value, context)),
})

/** A uint256 in a request: a decimal string without sign, spaces or leading zeros. */
export const Amount = z.codec(
  z
    .string()
    .check(z.regex(decimal, 'must be a decimal integer'), z.refine(fitsUint256, 'must be at most 2^256-1')),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => value.toString() },
)

/** A uint256 in a response: decimal as in {@link Amount}, or `0x` hex. */
export const ReceivedAmount = z.codec(
  z
    .string()
    .check(z.refine(isInteger, 'must be an integer'), z.refine(fitsUint256, 'must be at most 2^256-1')),
  z.bigint(),
  { decode: (value) => BigInt(value), encode: (value) => value.toString() },
)

export const Timestamp = z.codec(
  z.string().check(
    z.regex(rfc3339, 'must be an RFC 3339 timestamp'),
    z.refine((value) => dateOf(value) !== undefined, 'must be an existing date'),
  ),
  z.date(),
  { decode: (value) => new Date(value), encode: (value) => value.toISOString() },
)

export const HexString = z.custom<Hex>(isHexText, 'must be hex')

/**
 * An id as text. Rejects a number that is not a safe integer, because `JSON.parse` may have rounded another id to this number. Code that
 * keeps all digits of the JSON text passes such an id as a `bigint`.
 */
export const Id = z.codec(textOrWhole(), Text, {
  decode: (value) => String(value),
  encode: (value) => value,
})

export const JsonObject = typed<Record<string, unknown>>('object', isObject).check(
  z.refine(isWithinBounds, 'too large'),
)

export const ChainId = z.number().check(z.int(), z.positive())

/** An array, which is empty if the field is `null` or missing. */
export function listOf<schema extends z.core.$ZodType>(schema: schema, max = bounds.list) {
  const Items = z.array(schema).check(z.maxLength(max))
  return z.codec(z.nullish(z.array(z.unknown())), Items, {
    decode: (value) => (value ?? []) as z.input<schema>[],
    encode: (value) => value as unknown[],
  })
}

/** An optional field, for which `null` means missing. */
export function maybe<schema extends z.core.$ZodType>(schema: schema) {
  return z.codec(z.nullish(z.unknown()), z.optional(schema), {
    decode: (value) => (value ?? undefined) as z.input<schema> | undefined,
    encode: (value) => value as unknown,
  })
}

/** A field with a default, so a caller may omit the field. The default also applies to encoding, unlike zod's own default. */
export function withDefault<schema extends z.core.$ZodType>(schema: schema, value: z.input<schema>) {
  return z.codec(z._default(z.unknown(), value), z.optional(schema) as unknown as schema, {
    decode: (input) => (input ?? value) as z.input<schema>,
    encode: (input) => (input === undefined ? value : input),
  })
}

/** A minimal schema, used where zod's own schema would add to the browser bundle. */
export function typed<value>(expected: 'string' | 'object', accepts: (value: unknown) => boolean) {
  const schema = z.unknown().check(({ value: input, issues }) => {
    if (!accepts(input)) issues.push({ code: 'invalid_type', expected, input })
  })
  return schema as unknown as z.ZodMiniType<value, value>
}

/** A text, or a whole number that is not negative. */
export function textOrWhole() {
  const isTextOrNumber = (value: unknown) => /^(string|number|bigint)$/.test(typeof value)
  return typed<string | number | bigint>('string', isTextOrNumber).check(wholeIfNumber)
}

function wholeIfNumber({ value: input, issues }: z.core.ParsePayload<string | number | bigint>): void {
  if (typeof input === 'bigint' && input < 0n) {
    issues.push({ code: 'too_small', origin: 'bigint', minimum: 0, input })
  }
  if (typeof input !== 'number') return
  const maximum = Number.MAX_SAFE_INTEGER
  if (!Number.isInteger(input)) issues.push({ code: 'invalid_type', expected: 'int', input })
  else if (input > maximum) issues.push({ code: 'too_big', origin: 'number', maximum, input })
  else if (input < 0) issues.push({ code: 'too_small', origin: 'number', minimum: 0, input })
}

function checkIn(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  const checksummed = checksum(value)
  if (checksummed) return checksummed
  const message = 'must have a valid EIP-55 checksum'
  context.issues.push({ code: 'custom', message, input: value, continue: false })
  return zeroAddress
}

function checkOut(value: Address, context: { issues: z.core.$ZodRawIssue[] }): string {
  return addressFormat.test(value) ? checkIn(value, context) : value
}

function currency(value: string, context: { issues: z.core.$ZodRawIssue[] }): Address {
  return normalizeCurrency(checkIn(value, context))
}
