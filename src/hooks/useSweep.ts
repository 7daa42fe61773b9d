'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareSweeps, type SweepChange } from '../checkout/intent/compareSweeps.js'
import type { Sweep } from '../checkout/intent/findSweep.js'
import type { TillError } from '../errors.js'
import { sweepQueryOptions } from '../query/sweepQueryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/**
 * Returns the cheapest orders of a collection, for `useBasket` or `BasketButton`. If a later result differs, `sweep` stays the same until
 * you call `acceptChanges`, and `changes` lists the differences. So the buyer sees each change before they buy.
 *
 * @example
 * const { sweep, changes, acceptChanges } = useSweep({ chainId: 1, collectionAddress, currency: zeroAddress, quantity: 5n })
 * if (changes.length > 0) return <Review changes={changes} onAccept={acceptChanges} />
 * return <BasketButton items={sweep?.items ?? []} />
 */
export function useSweep(parameters: UseSweepParameters = {}): UseSweepReturnType {
  const till = useTill()
  const options = sweepQueryOptions(till, parameters)
  const { data, error, status, isFetching, refetch } = useQuery(options)
  useDevErrorReport(error)
  const name = JSON.stringify(options.queryKey)
  const [agreed, setAgreed] = useState<{ name: string; sweep: Sweep }>()
  const isShown = agreed?.name === name
  if (data && !isShown) setAgreed({ name, sweep: data })
  const sweep = isShown ? agreed.sweep : data
  const changes = sweep && data ? compareSweeps(sweep, data) : []
  const acceptChanges = () => {
    if (data) setAgreed({ name, sweep: data })
  }
  return { sweep, changes, acceptChanges, error, status, isFetching, refetch }
}

/** The parameters of `useSweep`: the collection, quantity and currency, with options of React Query. */
export type UseSweepParameters = sweepQueryOptions.Options
/** The result of `useSweep`. */
export type UseSweepReturnType = Pick<
  UseQueryResult<Sweep, TillError>,
  'error' | 'status' | 'isFetching' | 'refetch'
> & {
  /** The items to buy: the first result, or the result that the buyer accepted last. */
  sweep: Sweep | undefined
  /** The differences between `sweep` and the latest result: removed, new or changed items. */
  changes: readonly SweepChange[]
  /** Replaces `sweep` with the latest result. */
  acceptChanges: () => void
}
