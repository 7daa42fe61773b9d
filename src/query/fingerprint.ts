/**
 * A string that is the same for the same plain data, whatever the order of its fields. Takes bigints and dates, which
 * it tells apart from the strings that they look like.
 */
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
