import type { ReactNode } from 'react'

/** A host’s own way to more money, in its own clothes. */
export function OnRamp(): ReactNode {
  return (
    <a href="https://ramp.invalid" className="story-ramp">
      Buy with a card
    </a>
  )
}
