/** Converts a value to a text that is equal only for equal values. A bigint, a date and a string never have the same text. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(toSorted(value)) ?? ''
}

function toSorted(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (value instanceof Date) return { date: value.getTime() }
  if (Array.isArray(value)) return value.map(toSorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, toSorted(field)]))
}
