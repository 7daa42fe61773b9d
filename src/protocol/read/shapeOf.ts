import { bounds } from '../formats.js'
import { type Key, type Read, readItems, readList, readMaybe, readObject, readOptional } from './values.js'

/** Makes what reads an object from what reads each of its fields; they are read in this order. */
export function shapeOf<const fields extends { readonly [name: string]: Read<unknown> }>(
  fields: fields,
): Shape<fields> {
  const rows = Object.entries(fields)
  const read = (value: unknown, key?: Key) =>
    readObject(value, key, (given) =>
      Object.fromEntries(rows.map(([name, readField]) => [name, readField(given[name], name)])),
    )
  // What `Object.fromEntries` makes has the names of `fields` and no others.
  return read as Shape<fields>
}

/** What reads an object, or an answer that stands alone. */
export type Shape<fields extends { readonly [name: string]: Read<unknown> }> = (
  value: unknown,
  key?: Key,
) => { [name in keyof fields]: ReturnType<fields[name]> }

/** Makes what reads a field of an answer that may be missing, where `null` means that it is. */
export function maybe<value>(read: Read<value>): Read<value | undefined> {
  return (value, key) => readMaybe(read, value, key)
}

/** Makes what reads a field that may be left out. */
export function optional<value>(read: Read<value>): Read<value | undefined> {
  return (value, key) => readOptional(read, value, key)
}

/** Makes what reads an array. */
export function itemsOf<value>(read: Read<value>, most: number): Read<value[]> {
  return (value, key) => readItems(read, value, key, most)
}

/** Makes what reads an array of an answer, where `null` or nothing means an empty one. */
export function listOf<value>(read: Read<value>, most: number = bounds.list): Read<value[]> {
  return (value, key) => readList(read, value, key, most)
}
