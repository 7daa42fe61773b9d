import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckoutEvent } from '../src/checkout/state/transition.js'
import { Checkout } from './Checkout.js'
import { play } from './scenarios.js'

/** Plays a scenario step by step in both directions, and lists the texts that a screen reader announces. */
export function ScenarioPlayer(props: { events: readonly CheckoutEvent[] }): ReactNode {
  const { events } = props
  const states = play(events)
  const [at, setAt] = useState(0)
  const [transcript, setTranscript] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  const state = states[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the announcements change with the state.
  useEffect(() => {
    const announced = Array.from(
      stage.current?.querySelectorAll('.till-checkout-spoken, [role="alert"]') ?? [],
      (region) => region.textContent?.trim() ?? '',
    ).filter(Boolean)
    setTranscript((before) => [...before, ...announced.filter((text) => text !== before.at(-1))])
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
          {transcript.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transcript only grows.
            <li key={index}>{text}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
