/** Copies and freezes a value, so the host or the service cannot change it after its verification. */
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
