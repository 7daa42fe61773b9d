import type { Address, Hex } from 'viem'

/** How a swap service spells the native currency. In memory it is always `zeroAddress`. */
export const nativeAlias: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Returns `zeroAddress` for each spelling of the native currency, and any other address as it is. */
export function normalizeCurrency(address: Address): Address {
  const isAlias = `${address}`.toLowerCase() === nativeAlias.toLowerCase()
  return isAlias ? '0x0000000000000000000000000000000000000000' : address
}

/** A whole number without sign, spaces or leading zeros, of at most 78 digits. */
export const decimal = /^(0|[1-9][0-9]{0,77})$/

/** The most digits that an amount has behind its point: a word of the chain has no more. */
export const maxDecimals = 77

/** An address, whatever its case. */
export const addressFormat = /^0x[0-9a-fA-F]{40}$/

/** A timestamp of RFC 3339, up to nanoseconds. */
export const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text is a whole number, {@link decimal} or as `0x` and at most 64 hex digits. */
export function isInteger(text: string): boolean {
  return decimal.test(text) || /^0x[0-9a-fA-F]{1,64}$/.test(text)
}

/** Whether a whole number, as text, is at most 2^256-1. */
export function fitsUint256(text: string): boolean {
  // Only 78 decimal digits can be too many: 77 always fit, and so do the 64 hex digits that are allowed.
  return text.length < 78 || !decimal.test(text) || BigInt(text) < 2n ** 256n
}

/** Whether a value is `0x` and hex digits, or none; not too many of them. */
export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && value.length <= bounds.data && /^0x[0-9a-fA-F]*$/.test(value)
}

/** The moment that a timestamp names, cut to milliseconds, if its day is in the calendar and its time on the clock. */
export function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return undefined
  // Of 30 February some engines make March, and some make nothing. No month is shorter than 28 days.
  if (text.slice(8, 10) <= '28') return date
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isInCalendar ? date : undefined
}

/** Whether a value is an object of JSON, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether a value is an address on the web, to be asked or linked: written out with `http` or `https`, with no name or key in it, and
 * none of what browsers read over.
 */
export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i.test(value) && URL.canParse(value)
  )
}

/** Whether a value can be linked from a page: an {@link isWebAddress}, or a place of the page's own site. */
export function isLink(value: unknown): value is string {
  const isOwn = typeof value === 'string' && !/[\s\\\p{Cc}]|^[^/?#]*:|^\/\//u.test(value)
  return isOwn || isWebAddress(value)
}

/** The full address of an endpoint: one with a scheme as it is, anything else below `base`. Nothing where that is no URL. */
export function resolveEndpoint({ base, endpoint }: { base: string; endpoint: string }): URL | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(endpoint) ? endpoint : `${base}/${endpoint.replace(/^\/+/, '')}`
  return URL.canParse(full) ? new URL(full) : undefined
}

/** How much of each kind of thing there may be. Lengths are in characters, `json` counts characters and values. */
export const bounds = {
  text: 256,
  url: 2_048,
  details: 16_384,
  data: 262_144,
  json: 262_144,
  depth: 32,
  list: 10_000,
}

/** Whether what a value of JSON holds in all is within bounds. */
export function isWithinBounds(value: unknown): boolean {
  let left = bounds.json
  const fits = (part: unknown, depth: number): boolean => {
    left -= typeof part === 'string' ? part.length + 1 : 1
    if (left < 0 || depth > bounds.depth) return false
    if (Array.isArray(part)) return part.every((item) => fits(item, depth + 1))
    if (!isObject(part)) return true
    return Object.entries(part).every(([name, field]) => {
      left -= name.length
      return fits(field, depth + 1)
    })
  }
  return fits(value, 0)
}

/** The types of EIP-712: of each struct its fields, in order. */
export type TypedDataTypes = Record<string, { name: string; type: string }[]>

/** Whether a value has the form of the types of EIP-712. */
export function isTypedDataTypes(value: unknown): value is TypedDataTypes {
  const isField = (field: unknown) =>
    isObject(field) && typeof field.name === 'string' && typeof field.type === 'string'
  const isType = (type: unknown) => Array.isArray(type) && type.every(isField)
  return isObject(value) && isWithinBounds(value) && Object.values(value).every(isType)
}

/** Returns one spelling for each order id: hex ids in lower case, any other id unchanged. */
export function normalizeOrderId(orderId: string): string {
  return /^0x[0-9a-f]+$/i.test(orderId) ? orderId.toLowerCase() : orderId
}

/**
 * Returns a JSON value without its `null` fields, at any depth, so that an optional field is absent and a required one is missing.
 * Items of lists keep their place.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(given.map(([name, field]) => [name, withoutNulls(field)]))
}
