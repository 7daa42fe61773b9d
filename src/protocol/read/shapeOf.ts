import { bounds } from '../formats.js'
import { type Key, type Read, readItems, readList, readMaybe, readObject, readOptional } from './values.js'

export function shapeOf<const fields extends { readonly [name: string]: Read<unknown> }>(
  fields: fields,
): Shape<fields> {
  const rows = Object.entries(fields)
  const read = (value: unknown, key?: Key) =>
    readObject(value, key, (object) =>
      Object.fromEntries(rows.map(([name, readField]) => [name, readField(object[name], name)])),
    )
  return read as Shape<fields>
}

export type Shape<fields extends { readonly [name: string]: Read<unknown> }> = (
  value: unknown,
  key?: Key,
) => { [name in keyof fields]: ReturnType<fields[name]> }

export function maybe<value>(read: Read<value>): Read<value | undefined> {
  return (value, key) => readMaybe(read, value, key)
}

export function optional<value>(read: Read<value>): Read<value | undefined> {
  return (value, key) => readOptional(read, value, key)
}

export function itemsOf<value>(read: Read<value>, max: number): Read<value[]> {
  return (value, key) => readItems(read, value, key, max)
}

export function listOf<value>(read: Read<value>, max: number = bounds.list): Read<value[]> {
  return (value, key) => readList(read, value, key, max)
}
