import type { ReactNode } from 'react'

/** The host's own way to add funds, in its own style. */
export function OnRamp(): ReactNode {
  return (
    <a href="https://ramp.invalid" className="story-ramp">
      Buy with a card
    </a>
  )
}
