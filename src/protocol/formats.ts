import type { Address, Hex } from 'viem'

export const nativeAlias: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function normalizeCurrency(address: Address): Address {
  const isAlias = `${address}`.toLowerCase() === nativeAlias.toLowerCase()
  return isAlias ? '0x0000000000000000000000000000000000000000' : address
}

export const decimal = /^(0|[1-9][0-9]{0,77})$/

/** The maximum decimals of an amount. A 256-bit number has at most 78 digits, and at least one of them is before the decimal point. */
export const maxDecimals = 77

export const addressFormat = /^0x[0-9a-fA-F]{40}$/

export const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

export function isInteger(text: string): boolean {
  return decimal.test(text) || /^0x[0-9a-fA-F]{1,64}$/.test(text)
}

export function fitsUint256(text: string): boolean {
  // Call `BigInt` only for a decimal number of 78 digits: shorter numbers and hex numbers always fit.
  return text.length < 78 || !decimal.test(text) || BigInt(text) < 2n ** 256n
}

export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && value.length <= bounds.data && /^0x[0-9a-fA-F]*$/.test(value)
}

export function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return undefined
  // Some engines read 30 February as a day in March, others as an invalid date, so check days after the 28th.
  if (text.slice(8, 10) <= '28') return date
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isInCalendar ? date : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an absolute `http` or `https` URL, without credentials and without characters that browsers ignore. */
export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i.test(value) && URL.canParse(value)
  )
}

/** Whether a value is safe as a link: a URL that {@link isWebAddress} accepts, or a path on the same site. */
export function isLink(value: unknown): value is string {
  const isOwn = typeof value === 'string' && !/[\s\\\p{Cc}]|^[^/?#]*:|^\/\//u.test(value)
  return isOwn || isWebAddress(value)
}

export function resolveEndpoint({ base, endpoint }: { base: string; endpoint: string }): URL | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(endpoint) ? endpoint : `${base}/${endpoint.replace(/^\/+/, '')}`
  return URL.canParse(full) ? new URL(full) : undefined
}

/**
 * Size limits: `text`, `url`, `details` and `data` in characters, `list` in entries. `json` limits the sum of characters and values in a
 * JSON value, `depth` limits its nesting.
 */
export const bounds = {
  text: 256,
  url: 2_048,
  details: 16_384,
  data: 262_144,
  json: 262_144,
  depth: 32,
  list: 10_000,
}

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

/** The structs of EIP-712 typed data, each with its fields. */
export type TypedDataTypes = Record<string, { name: string; type: string }[]>

export function isTypedDataTypes(value: unknown): value is TypedDataTypes {
  const isField = (field: unknown) =>
    isObject(field) && typeof field.name === 'string' && typeof field.type === 'string'
  const isType = (type: unknown) => Array.isArray(type) && type.every(isField)
  return isObject(value) && isWithinBounds(value) && Object.values(value).every(isType)
}

export function normalizeOrderId(orderId: string): string {
  return /^0x[0-9a-f]+$/i.test(orderId) ? orderId.toLowerCase() : orderId
}

export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(present.map(([name, field]) => [name, withoutNulls(field)]))
}
