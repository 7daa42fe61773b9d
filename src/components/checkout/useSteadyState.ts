'use client'
import { useEffect, useRef, useState } from 'react'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { stageOf } from '../purchase/stageOf.js'

/**
 * The state that is shown: the one that there is, unless it would flash by. What only passes is shown long enough to be
 * read, and the first look at the offer only when it takes that long. What asks or ends is shown at once.
 */
export function useSteadyState<state extends CheckoutViewState>(state: state): state {
  const [shown, setShown] = useState(state)
  const since = useRef(0)
  const [key, shownKey] = [keyOf(state), keyOf(shown)]
  const seen = useRef(shownKey)
  const same = shownKey === key
  const waits = !same && passes(state) && (passes(shown) || stageOf(state) === 'first')
  const stays = !same && passes(shown) && state.status === 'success'
  const held = waits || stays
  if (shown !== state && !held) setShown(state)

  // Counts from when it is on the page, which may be late with it.
  useEffect(() => {
    if (seen.current === shownKey) return
    seen.current = shownKey
    since.current = now()
  }, [shownKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew only when something else is to be shown.
  useEffect(() => {
    if (!held) return
    const from = stageOf(state) === 'first' ? now() : since.current
    const timer = setTimeout(() => setShown(state), from + readable - now())
    return () => clearTimeout(timer)
  }, [held, key])

  return held ? shown : state
}

/** How long a state is shown at least, in milliseconds. */
const readable = 450

/** Whether a state asks nothing of the buyer and is no end. */
function passes({ status }: CheckoutViewState): boolean {
  return status === 'preparing' || status === 'pending' || status === 'elsewhere'
}

/** What a state says to the buyer. */
function keyOf(state: CheckoutViewState): string {
  return `${state.status} ${stageOf(state) ?? ''}`
}

function now(): number {
  return performance.now()
}
