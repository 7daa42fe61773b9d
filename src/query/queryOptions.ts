import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import { fingerprint } from './fingerprint.js'

/**
 * Puts together the options of a query: what the caller set, and what is ours to set.
 *
 * The query is disabled while something that it requires is not given; run all the same, it fails with
 * `InvalidArgument`. It is not tried again by default, since the client already repeats what is safe to repeat.
 */
export function queryOptions<
  data,
  error extends TillError,
  selectData,
  key extends QueryKey,
  required extends object,
>(
  options: queryOptions.Options<data, error, selectData, key, required>,
): queryOptions.ReturnType<data, error, selectData, key> {
  const { query = {}, required, queryKey, ask } = options
  const [missing] = Object.entries(required).find(([, parameter]) => parameter === undefined) ?? []
  return {
    retry: false,
    structuralSharing: keepEqual,
    ...query,
    queryKey,
    queryFn: async ({ signal, client }) => {
      if (missing) throw new RpcError('InvalidArgument', { details: `${missing}: is missing.` })
      return orTillError(() => ask(required as Given<required>, { signal, client }))
    },
    enabled: missing ? false : (query.enabled ?? true),
  }
}

export declare namespace queryOptions {
  type Options<data, error, selectData, key extends QueryKey, required extends object> = Parameter<
    data,
    error,
    selectData,
    key
  > & {
    /** Names the data, `scopeKey` and parameters included. */
    queryKey: key
    /** The parameters without which there is nothing to ask. */
    required: required
    /** Asks for the data, once all that is required is given. */
    ask: (given: Given<required>, options: { signal: AbortSignal; client: QueryClient }) => Promise<data>
  }

  /** What a caller may set: React Query's options, but for those that make the query what it is. */
  type Parameter<data, error, selectData, key extends QueryKey> = {
    /** Options of React Query, such as `staleTime`, `select` or `enabled`. */
    query?:
      | Omit<
          QueryObserverOptions<data, error, selectData, data, key>,
          'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
        >
      | undefined
  }

  type ReturnType<data, error, selectData, key extends QueryKey> = Omit<
    QueryObserverOptions<data, error, selectData, data, key>,
    'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
  > & {
    /** Names the data: begins with `till`. */
    queryKey: key
    /** Asks for the data. */
    queryFn: Exclude<QueryObserverOptions<data, error, selectData, data, key>['queryFn'], symbol | undefined>
  }
}

type Given<required extends object> = { [key in keyof required]: Exclude<required[key], undefined> }

/** Runs a query function. Any failure becomes a TillError: another error means that a parameter cannot be read. */
export async function orTillError<data>(ask: () => Promise<data>): Promise<data> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof TillError ? cause : new RpcError('InvalidArgument', { details: `${cause}`, cause })
  }
}

/**
 * React Query's `structuralSharing` for answers that contain dates. Keeps the old data if the new data is equal, so that a
 * refetch does not render again.
 */
export function keepEqual(oldData: unknown, newData: unknown): unknown {
  if (Array.isArray(oldData) && Array.isArray(newData) && oldData.length === newData.length) {
    const kept = newData.map((item, index) => keepEqual(oldData[index], item))
    return kept.every((item, index) => item === oldData[index]) ? oldData : kept
  }
  return oldData !== undefined && fingerprint(oldData) === fingerprint(newData) ? oldData : newData
}
