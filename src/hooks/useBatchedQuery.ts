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
 * Like `useQuery`, for components that a page renders a thousand times: answers that arrive at about the same time render once.
 * React Query notifies each observer in a task of its own, and each task walks over all components next to it.
 */
export function useBatchedQuery<data, error = DefaultError, key extends QueryKey = QueryKey>(
  options: QueryObserverOptions<data, error, data, data, key>,
): QueryObserverResult<data, error> {
  const { batcher } = useTillContext()
  const client = useQueryClient()
  const restoring = useIsRestoring()
  const wanted = {
    ...client.defaultQueryOptions(options),
    _optimisticResults: restoring ? ('isRestoring' as const) : ('optimistic' as const),
  }
  const [observer] = useState(() => new QueryObserver(client, wanted))
  const result = observer.getOptimisticResult(wanted)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const changed = () => batcher.soon(onChange)
      const unsubscribe = restoring ? () => {} : observer.subscribe(changed)
      // React Query does not report a change between rendering and this subscription.
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
  useEffect(() => observer.setOptions(wanted))
  return observer.trackResult(result)
}
