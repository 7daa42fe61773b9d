/**
 * Makes a query key of a name and parameters, which begins with `till`: so `['till']` matches all that is ours. What is not given is left out, so that a key with fewer parameters
 * matches all queries that share them.
 *
 * A key is plain JSON: a bigint stands in it as its decimal string. So any `QueryClient` can hash, match and store it,
 * without a hash function of ours. And an address has one spelling, so that one thing is cached once.
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
