'use client'
import { useEffect, useRef, useState } from 'react'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { preparingPhase } from '../purchase/viewStatus.js'

/**
 * Delays state changes so that the buyer can read each state. `preparing`, `pending` and `inOtherTab` are passing states. A passing state
 * stays for at least 450 ms before another passing state or `success`. The hook skips a first `preparing` that ends within 450 ms.
 */
export function useMinimumDisplayTime<state extends CheckoutViewState>(state: state): state {
  const [shown, setShown] = useState(state)
  const since = useRef(0)
  const [key, shownKey] = [stateKey(state), stateKey(shown)]
  const seen = useRef(shownKey)
  const same = shownKey === key
  const waits = !same && isPassing(state) && (isPassing(shown) || preparingPhase(state) === 'first')
  const stays = !same && isPassing(shown) && state.status === 'success'
  const isDelayed = waits || stays
  if (shown !== state && !isDelayed) setShown(state)

  // Take the time in an effect, because React runs effects after it has changed the DOM. Only then can the buyer see the state.
  useEffect(() => {
    if (seen.current === shownKey) return
    seen.current = shownKey
    since.current = now()
  }, [shownKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts only if the displayed state changes.
  useEffect(() => {
    if (!isDelayed) return
    const from = preparingPhase(state) === 'first' ? now() : since.current
    const timer = setTimeout(() => setShown(state), from + minDisplayMs - now())
    return () => clearTimeout(timer)
  }, [isDelayed, key])

  return isDelayed ? shown : state
}

const minDisplayMs = 450

function isPassing({ status }: CheckoutViewState): boolean {
  return status === 'preparing' || status === 'pending' || status === 'inOtherTab'
}

function stateKey(state: CheckoutViewState): string {
  return `${state.status} ${preparingPhase(state) ?? ''}`
}

function now(): number {
  return performance.now()
}
