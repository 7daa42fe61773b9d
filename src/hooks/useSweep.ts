'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareSweeps, type SweepChange } from '../checkout/intent/compareSweeps.js'
import type { Sweep } from '../checkout/intent/findSweep.js'
import type { TillError } from '../errors.js'
import { sweepQueryOptions } from '../query/sweepQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * The cheapest of a collection, for `useBasket` or `BasketButton`. What was shown first stays in `sweep`, whatever is sold meanwhile:
 * what a later look finds instead is in `changes` until `accept` is called, so that nothing is replaced unseen. Disabled while
 * a parameter is missing.
 *
 * @example
 * const { sweep, changes, accept } = useSweep({ chainId: 1, collectionAddress, currency: zeroAddress, quantity: 5n })
 * if (changes.length > 0) return <Review changes={changes} onAccept={accept} />
 * return <BasketButton items={sweep?.items ?? []} />
 */
export function useSweep(parameters: UseSweepParameters = {}): UseSweepReturnType {
  const till = useTill()
  const options = sweepQueryOptions(till, parameters)
  const { data, error, status, isFetching, refetch } = useQuery(options)
  useReport(error)
  const name = JSON.stringify(options.queryKey)
  const [agreed, setAgreed] = useState<{ name: string; sweep: Sweep }>()
  // Of what is asked for now, the first answer is what is shown.
  const isShown = agreed?.name === name
  if (data && !isShown) setAgreed({ name, sweep: data })
  const sweep = isShown ? agreed.sweep : data
  const changes = sweep && data ? compareSweeps(sweep, data) : []
  const accept = () => {
    if (data) setAgreed({ name, sweep: data })
  }
  return { sweep, changes, accept, error, status, isFetching, refetch }
}

/** What `useSweep` takes: of which collection how many, in which currency, and options of React Query. */
export type UseSweepParameters = sweepQueryOptions.Options
/** What `useSweep` gives. */
export type UseSweepReturnType = Pick<
  UseQueryResult<Sweep, TillError>,
  'error' | 'status' | 'isFetching' | 'refetch'
> & {
  /** What was shown, or accepted last: make the purchase of this. Nothing before the first answer. */
  sweep: Sweep | undefined
  /** What is otherwise by now: gone, new, or on other terms. */
  changes: readonly SweepChange[]
  /** Takes what is there now in place of what was shown. */
  accept: () => void
}
