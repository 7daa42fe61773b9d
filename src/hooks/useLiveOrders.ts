'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import type { Till } from '../client/createTill.js'
import { followOrders } from '../client/followOrders.js'
import type { OrderStreamPosition } from '../client/openOrderStream.js'
import { omitNulls } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import type { OrderStreamEvent } from '../protocol/orderStream.js'
import { invalidateOrders } from '../query/invalidateOrders.js'
import { wrapAsTillError } from '../query/queryOptions.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useTill } from './useTill.js'

/** The shortest and the longest time that changes wait for further ones. It varies, so pages do not all read at once. */
const [minWaitMs, maxWaitMs] = [100, 500]
/** A tab that is hidden for less keeps its connection. */
const hiddenMs = 15_000

/**
 * Keeps the orders, lists and offers of a collection on this page fresh while it is visible. The service sends each change, and the hook
 * makes the queries that show the order read it again. A tab that is hidden for 15 seconds closes its connection, and later continues.
 *
 * @example
 * const { isLive } = useLiveOrders({ chainId: 1, contractAddress })
 * const { data: orders } = useOrders({ chainId: 1, input: [{ contractAddress, orderId }] })
 */
export function useLiveOrders(rawParameters: UseLiveOrdersParameters = {}): UseLiveOrdersReturnType {
  const { chainId, contractAddress, scopeKey, enabled = true } = omitNulls(rawParameters)
  const till = useTill()
  const queryClient = useQueryClient()
  const [state, setState] = useState<UseLiveOrdersReturnType>(waiting)
  useEffect(() => {
    setState(waiting)
    if (!enabled || chainId === undefined || contractAddress === undefined) return
    return followWhileVisible({ till, queryClient, chainId, contractAddress, scopeKey, onState: setState })
  }, [till, queryClient, chainId, contractAddress, scopeKey, enabled])
  useDevErrorReport(state.error)
  return state
}

/** The parameters of `useLiveOrders`. */
export type UseLiveOrdersParameters = {
  /** The chain of the collection. Without it, the hook waits. */
  chainId?: number | undefined
  /** The contract of the collection. Without it, the hook waits. */
  contractAddress?: Address | undefined
  /** The `scopeKey` of the queries that the hook keeps fresh. */
  scopeKey?: string | undefined
  /** Whether the hook follows the collection. @default true */
  enabled?: boolean | undefined
}

/** The result of `useLiveOrders`. */
export type UseLiveOrdersReturnType = {
  /** Whether changes arrive now. `false` while the page connects, or after the tab was hidden for 15 seconds. */
  isLive: boolean
  /** The reason why the service refuses the stream permanently; `null` without one. */
  error: TillError | null
}

const waiting: UseLiveOrdersReturnType = { isLive: false, error: null }

/** Follows a collection while the tab is visible. Returns the function that stops this. */
function followWhileVisible(options: FollowOptions): () => void {
  const { till, chainId, contractAddress, onState } = options
  const refresh = collectChanges(options)
  let following: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let after: OrderStreamPosition | undefined

  function start(): void {
    const stop = new AbortController()
    following = stop
    const live: followOrders.Options = {
      chainId,
      contractAddress,
      signal: stop.signal,
      after,
      onPosition: (position) => {
        after = position
      },
      onEvent: refresh.add,
      onConnection: (isLive) => onState({ isLive, error: null }),
    }
    wrapAsTillError(() => followOrders(till, live)).catch((error: TillError) => {
      if (!stop.signal.aborted) onState({ isLive: false, error })
    })
  }

  function stop(): void {
    following?.abort()
    following = undefined
    onState(waiting)
  }

  function turn(): void {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, hiddenMs)
    else if (!following) start()
  }

  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    clearTimeout(hiding)
    following?.abort()
    refresh.cancel()
  }
}

type FollowOptions = {
  till: Till
  queryClient: QueryClient
  chainId: number
  contractAddress: Address
  scopeKey: string | undefined
  onState: (state: UseLiveOrdersReturnType) => void
}

/**
 * Collects changes for a moment, so that several of them cause one request of each query. Also waits for the requests of the changes before,
 * because a further one would cancel and repeat them.
 */
function collectChanges({ queryClient, chainId, contractAddress, scopeKey }: FollowOptions) {
  let changed: Map<string, ChangedOrder> | 'all' = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isCancelled = false

  async function apply(): Promise<void> {
    const orders = changed === 'all' ? undefined : [...changed.values()]
    timer = undefined
    changed = new Map()
    isReading = true
    await invalidateOrders(queryClient, { chainId, contractAddress, orders, scopeKey }).catch(() => {})
    isReading = false
    if (hasChanges()) schedule()
  }

  function hasChanges(): boolean {
    return changed === 'all' || changed.size > 0
  }

  function schedule(): void {
    if (isReading || isCancelled) return
    timer ??= setTimeout(apply, minWaitMs + Math.random() * (maxWaitMs - minWaitMs))
  }

  return {
    add(event: OrderStreamEvent) {
      if (event.type === 'reset') changed = 'all'
      else if (changed !== 'all') {
        // Orders of several markets may have the same id.
        changed.set(`${event.orderId} ${event.side} ${event.tokenId}`, event)
      }
      schedule()
    },
    cancel() {
      isCancelled = true
      clearTimeout(timer)
    },
  }
}

type ChangedOrder = invalidateOrders.ChangedOrder
