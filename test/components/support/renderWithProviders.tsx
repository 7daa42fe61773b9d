import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { StoryProviders } from '../../../stories/StoryProviders.js'

/** Renders a component with the providers of the stories: a fake chain with two contracts, no wallet and no network. */
export function renderWithProviders(element: ReactElement) {
  return render(element, { wrapper: StoryProviders })
}
