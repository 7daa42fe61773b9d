import type { Preview } from '@storybook/react-vite'
import '../src/components/styles.css'
import { StoryWorld } from '../stories/StoryWorld.js'
import './preview.css'

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    a11y: { test: 'error' },
    controls: { disable: true },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', direction: 'ltr' },
  decorators: [
    (Story, { globals }) => (
      <div className="story" data-till-theme={globals.theme} dir={globals.direction}>
        <StoryWorld>
          <Story />
        </StoryWorld>
      </div>
    ),
  ],
}

export default preview
