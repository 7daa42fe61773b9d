import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { StoryWorld } from '../../../stories/StoryWorld.js'

// What is asked of the chain is answered at once, but the first answer loads code, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })

/** Renders a component in the world of the stories: a chain that knows two contracts, no wallet, and no network. */
export function renderInWorld(element: ReactElement) {
  return render(element, { wrapper: StoryWorld })
}
