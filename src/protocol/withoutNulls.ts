import { isObject } from './formats.js'

/**
 * A value of JSON without the fields that are `null`, at whatever depth: a field that may be left out is, and one that has to be
 * there is missing. What is in a list stays in its place.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(given.map(([name, field]) => [name, withoutNulls(field)]))
}
