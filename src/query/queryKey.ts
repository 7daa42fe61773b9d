import type { Address } from 'viem'
import { checksum } from '../protocol/checksum.js'
import { addressFormat } from '../protocol/formats.js'

/**
 * Creates a query key from a name and parameters. Every key begins with `till`, so `['till']` matches all of Tillkit's queries.
 * The key leaves out missing parameters, so that a key with fewer parameters matches all queries that share them.
 *
 * A key is plain JSON: a bigint becomes its decimal string. So any `QueryClient` can hash, match and store it. An address has one
 * spelling, so that the cache holds each result once.
 */
export function queryKey<const name extends string, parameters extends object>(
  name: name,
  parameters: parameters,
): readonly ['till', name, queryKey.Json<parameters>] {
  return ['till', name, toJson(parameters) as queryKey.Json<parameters>]
}

export declare namespace queryKey {
  /** Parameters as they stand in a key. */
  type Json<value> = value extends bigint
    ? string
    : value extends readonly (infer item)[]
      ? readonly Json<item>[]
      : value extends object
        ? { readonly [key in keyof value]?: Json<value[key]> | undefined }
        : value
}

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(given.map(([name, part]) => [name, toJson(part)]))
}

/** Returns an address with its checksum, the one spelling in query keys. Returns any other value unchanged: the query rejects it. */
export function checksummed<address extends Address | undefined>(address: address): address {
  if (typeof address !== 'string' || !addressFormat.test(address)) return address
  return (checksum(address) ?? address) as address
}

/** Returns the addresses of a list with their checksums. Returns any other value unchanged: the query rejects it. */
export function checksummedAll<list extends readonly Address[] | undefined>(list: list): list {
  return Array.isArray(list)
    ? (list.map((address) => checksummed(address)) as readonly Address[] as list)
    : list
}
