'use client'
import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useIsRestoring,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTillContext } from './TillContext.js'

/**
 * Like `useQuery`, but updates all components in one task. React Query updates each component in a task of its own, which is slow for many
 * components.
 */
export function useBatchedQuery<data, error = DefaultError, key extends QueryKey = QueryKey>(
  options: QueryObserverOptions<data, error, data, data, key>,
): QueryObserverResult<data, error> {
  const { batcher } = useTillContext()
  const client = useQueryClient()
  const restoring = useIsRestoring()
  const queryOptions = {
    ...client.defaultQueryOptions(options),
    _optimisticResults: restoring ? ('isRestoring' as const) : ('optimistic' as const),
  }
  const [observer] = useState(() => new QueryObserver(client, queryOptions))
  const result = observer.getOptimisticResult(queryOptions)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const changed = () => batcher.soon(onChange)
      const unsubscribe = restoring ? () => {} : observer.subscribe(changed)
      // React Query reports no change that happened between the render and the subscription, so read the result again here.
      observer.updateResult()
      return () => {
        unsubscribe()
        batcher.forget(onChange)
      }
    },
    [observer, restoring, batcher],
  )
  const getResult = () => observer.getCurrentResult()
  useSyncExternalStore(subscribe, getResult, getResult)
  useEffect(() => observer.setOptions(queryOptions))
  return observer.trackResult(result)
}
