import type { Address } from 'viem'
import { checksum } from '../protocol/checksum.js'
import { addressFormat } from '../protocol/formats.js'

/**
 * Returns a query key without the parameters that are `undefined`. A key with fewer parameters therefore matches every query that has the
 * same values of these parameters. A key is plain JSON, with bigints as decimal strings, so any `QueryClient` can hash, match and store it.
 */
export function queryKey<const name extends string, parameters extends object>(
  name: name,
  parameters: parameters,
): readonly ['till', name, QueryKeyJson<parameters>] {
  return ['till', name, toJson(parameters) as QueryKeyJson<parameters>]
}

/** The type of a value as plain JSON, with bigints as decimal strings. */
export type QueryKeyJson<value> = value extends bigint
  ? string
  : value extends readonly (infer item)[]
    ? readonly QueryKeyJson<item>[]
    : value extends object
      ? { readonly [key in keyof value]?: QueryKeyJson<value[key]> | undefined }
      : value

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(present.map(([name, part]) => [name, toJson(part)]))
}

/** Returns an address with its checksum, so the same address in another spelling shares one cache entry. */
export function checksummed<address extends Address | undefined>(address: address): address {
  if (typeof address !== 'string' || !addressFormat.test(address)) return address
  return (checksum(address) ?? address) as address
}

export function checksummedAll<list extends readonly Address[] | undefined>(list: list): list {
  return Array.isArray(list)
    ? (list.map((address) => checksummed(address)) as readonly Address[] as list)
    : list
}
