import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { StoryProviders } from '../../../stories/StoryProviders.js'

// What is asked of the chain is answered at once, but the first answer loads code, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })

/** Renders a component with the providers of the stories: a chain that knows two contracts, no wallet, and no network. */
export function renderWithProviders(element: ReactElement) {
  return render(element, { wrapper: StoryProviders })
}
