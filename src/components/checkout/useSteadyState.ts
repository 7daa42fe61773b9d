'use client'
import { useEffect, useState } from 'react'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { stageOf } from '../purchase/stageOf.js'

/**
 * The state that is shown: the one that there is, unless it would flash by. What only passes is shown long enough to be
 * read, and the first look at the offer only when it takes that long. What asks or ends is shown at once.
 */
export function useSteadyState<state extends CheckoutViewState>(state: state): state {
  const [shown, setShown] = useState({ state, since: 0 })
  const key = keyOf(state)
  const same = keyOf(shown.state) === key
  const waits = !same && passes(state) && (passes(shown.state) || stageOf(state) === 'first')
  const stays = !same && passes(shown.state) && state.status === 'success'
  const held = waits || stays
  if (shown.state !== state && !held) setShown({ state, since: same ? shown.since : now() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew only when something else is to be shown.
  useEffect(() => {
    if (!held) return
    const since = stageOf(state) === 'first' ? now() : shown.since
    const timer = setTimeout(() => setShown({ state, since: now() }), since + readable - now())
    return () => clearTimeout(timer)
  }, [held, key])

  return held ? shown.state : state
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
