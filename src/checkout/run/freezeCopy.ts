/**
 * Returns a deep copy of plain data, frozen at every level. The host and the service keep the original, so they cannot change the
 * copy after the checkout has verified it.
 *
 * Dates are copied. Functions and class instances, such as the decoders of a venue, stay the same objects.
 */
export function freezeCopy<value>(value: value): value {
  return copy(value) as value
}

function copy(value: unknown): unknown {
  if (value instanceof Date) return Object.freeze(new Date(value.getTime()))
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  if (!isRecord(value)) return value
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)])))
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
