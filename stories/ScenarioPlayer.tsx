import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckoutEvent } from '../src/checkout/state/transition.js'
import { Checkout } from './Checkout.js'
import { play } from './scenarios.js'

/**
 * Steps a checkout through a scenario, forward and back, and writes down what a screen reader hears on the way.
 */
export function ScenarioPlayer(props: { events: readonly CheckoutEvent[] }): ReactNode {
  const { events } = props
  const states = play(events)
  const [at, setAt] = useState(0)
  const [heard, setHeard] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  const state = states[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said changes with the state.
  useEffect(() => {
    const said = Array.from(
      stage.current?.querySelectorAll('.till-checkout-spoken, [role="alert"]') ?? [],
      (region) => region.textContent?.trim() ?? '',
    ).filter(Boolean)
    setHeard((before) => [...before, ...said.filter((text) => text !== before.at(-1))])
  }, [at])

  if (!state) return null
  return (
    <div className="story-player">
      <div ref={stage}>
        <Checkout state={state} />
      </div>
      <div className="story-player-side">
        <p className="story-player-place">
          <code>{state.status}</code> {at + 1} / {states.length}
        </p>
        <div className="story-player-keys">
          <button
            type="button"
            className="till-button"
            data-variant="quiet"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            Back
          </button>
          <button
            type="button"
            className="till-button"
            disabled={at === states.length - 1}
            onClick={() => setAt(at + 1)}
          >
            Forward
          </button>
        </div>
        <h2 className="story-player-title">What is read aloud</h2>
        <ol className="story-player-heard">
          {heard.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transcript only grows.
            <li key={index}>{text}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
