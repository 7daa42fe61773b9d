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
import { useTillContext } from '../TillContext.js'

/**
 * A query as `useQuery` has it, for what stands on a page a thousand times: answers that come at about the same time
 * are one rendering. React Query tells each of them in a task of its own, and each walks past all that stand beside it.
 */
export function useQueryTogether<data, error = DefaultError, key extends QueryKey = QueryKey>(
  options: QueryObserverOptions<data, error, data, data, key>,
): QueryObserverResult<data, error> {
  const { turns } = useTillContext()
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
      const changed = () => turns.soon(onChange)
      const unsubscribe = restoring ? () => {} : observer.subscribe(changed)
      // What came between rendering and now is not told.
      observer.updateResult()
      return () => {
        unsubscribe()
        turns.forget(onChange)
      }
    },
    [observer, restoring, turns],
  )
  const getResult = () => observer.getCurrentResult()
  useSyncExternalStore(subscribe, getResult, getResult)
  useEffect(() => observer.setOptions(wanted))
  return observer.trackResult(result)
}
