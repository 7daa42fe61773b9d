import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import { fingerprint } from './fingerprint.js'

/** Creates the options of one query, by default without retries, because the Tillkit client already retries safe requests. */
export function queryOptions<
  data,
  error extends TillError,
  selectData,
  key extends QueryKey,
  required extends object,
>(
  options: QueryOptions<data, error, selectData, key, required>,
): QueryOptionsResult<data, error, selectData, key> {
  const { query = {}, required, queryKey, ask } = options
  const [missing] = Object.entries(required).find(([, parameter]) => parameter === undefined) ?? []
  return {
    retry: false,
    structuralSharing: keepEqual,
    ...query,
    queryKey,
    queryFn: async ({ signal, client }) => {
      if (missing) throw new RpcError('InvalidArgument', { details: `${missing}: is missing.` })
      return wrapAsTillError(() => ask(required as Given<required>, { signal, client }))
    },
    enabled: missing ? false : (query.enabled ?? true),
  }
}

export type QueryOptions<
  data,
  error,
  selectData,
  key extends QueryKey,
  required extends object,
> = QueryParameter<data, error, selectData, key> & {
  queryKey: key
  required: required
  ask: (parameters: Given<required>, options: { signal: AbortSignal; client: QueryClient }) => Promise<data>
}

/** Options of React Query for one query. */
export type QueryParameter<data, error, selectData, key extends QueryKey> = {
  /** Options of React Query, such as `staleTime` or `select`. */
  query?:
    | Omit<
        QueryObserverOptions<data, error, selectData, data, key>,
        'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
      >
    | undefined
}

/** The options of one query, for `useQuery`, `useSuspenseQuery` or a `QueryClient`. */
export type QueryOptionsResult<data, error, selectData, key extends QueryKey> = Omit<
  QueryObserverOptions<data, error, selectData, data, key>,
  'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'throwOnError'
> & {
  /** The key of the query in the cache. */
  queryKey: key
  /** Requests the data of the query. */
  queryFn: Exclude<QueryObserverOptions<data, error, selectData, data, key>['queryFn'], symbol | undefined>
}

type Given<required extends object> = { [key in keyof required]: Exclude<required[key], undefined> }

/** Converts an error that is not a `TillError` to `InvalidArgument`, because only an invalid parameter can cause such an error. */
export async function wrapAsTillError<data>(ask: () => Promise<data>): Promise<data> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof TillError ? cause : new RpcError('InvalidArgument', { details: `${cause}`, cause })
  }
}

/** Returns the old object if the new data is equal, so a refetch does not render again. */
export function keepEqual(oldData: unknown, newData: unknown): unknown {
  if (Array.isArray(oldData) && Array.isArray(newData) && oldData.length === newData.length) {
    const kept = newData.map((item, index) => keepEqual(oldData[index], item))
    return kept.every((item, index) => item === oldData[index]) ? oldData : kept
  }
  return oldData !== undefined && fingerprint(oldData) === fingerprint(newData) ? oldData : newData
}
