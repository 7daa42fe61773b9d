import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import type { TillError } from '../errors.js'
import { keepEqual } from './keepEqual.js'

/**
 * Puts together the options of a query: what the caller set, and what is ours to set.
 *
 * The query is disabled while something that it requires is not given. It is not tried again by default, since the
 * client already repeats what is safe to repeat.
 */
export function queryOptions<data, error extends TillError, selectData, key extends QueryKey>(
  options: queryOptions.Options<data, error, selectData, key>,
): queryOptions.ReturnType<data, error, selectData, key> {
  const { query = {}, required, ...rest } = options
  const given = required.every((parameter) => parameter !== undefined)
  return {
    retry: false,
    structuralSharing: keepEqual,
    ...query,
    ...rest,
    enabled: given ? (query.enabled ?? true) : false,
  }
}

export declare namespace queryOptions {
  type Options<data, error, selectData, key extends QueryKey> = Pick<
    ReturnType<data, error, selectData, key>,
    'queryKey' | 'queryFn'
  > &
    Parameter<data, error, selectData, key> & {
      /** The parameters without which there is nothing to ask. */
      required: readonly unknown[]
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
    queryKey: key
    queryFn: Exclude<QueryObserverOptions<data, error, selectData, data, key>['queryFn'], symbol | undefined>
  }
}
