import '@fontsource-variable/noto-sans-arabic/wght.css'
import '@fontsource-variable/noto-sans-jp/wght.css'
import '@fontsource-variable/noto-sans-sc/wght.css'
import type { Preview } from '@storybook/react-vite'
import { lazy, Suspense } from 'react'
import '../src/components/styles.css'
import { ControlsContext } from '../stories/Controlled.js'
import { chosenOf } from '../stories/controls.js'
import { designControls, designOf } from '../stories/design.js'
import { StoryFrame } from '../stories/StoryFrame.js'
import { walletKinds } from '../stories/WalletKind.js'
import './preview.css'
import { runClock } from './runClock.js'
import { theme } from './theme.js'

runClock()

/** Returns a toolbar menu with several values to choose from. */
function choice(description: string, icon: string, items: { [value: string]: string }) {
  return {
    description,
    toolbar: {
      icon,
      dynamicTitle: true,
      items: Object.entries(items).map(([value, title]) => ({ value, title })),
    },
  }
}

/** Lazy-loaded, because only documentation pages need it, not stories. */
const ComponentPage = lazy(async () => ({ default: (await import('./ComponentPage.js')).ComponentPage }))

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    a11y: {
      test: 'error',
      // These rules are for whole pages. A story has no landmarks, and its headings may start at any level.
      config: { rules: ['region', 'heading-order'].map((id) => ({ id, enabled: false })) },
    },
    controls: { include: /^Design: / },
    docs: {
      codePanel: true,
      page: () => (
        <Suspense>
          <ComponentPage />
        </Suspense>
      ),
      theme,
    },
    options: {
      storySort: {
        order: [
          'Start',
          'Theming',
          ['Theming', 'Do and don’t', 'Playground', 'Brands', 'Looks', 'Host pages'],
          'Foundations',
          'Composing',
          'Checkout',
          ['States', 'States board', 'Scenarios', 'Errors'],
          'Live',
          'Components',
          [
            'CheckoutView',
            ['Docs', 'Idle', 'Success', 'Composed', 'Before', 'Paying', 'Problems', 'After'],
            'CheckoutDialog',
            'BasketView',
          ],
        ],
      },
    },
  },
  globalTypes: {
    theme: choice('Light or dark', 'mirror', { system: 'As the system', light: 'Light', dark: 'Dark' }),
    look: choice('Look', 'paintbrush', { littoral: 'Littoral', ink: 'Ink', sherbet: 'Sherbet' }),
    density: choice('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    locale: choice('Language', 'globe', {
      en: 'English',
      es: 'Español',
      zh: '中文',
      ja: '日本語',
      ar: 'العربية',
      de: 'Deutsch',
      fr: 'Français',
    }),
    direction: choice('Direction', 'transfer', {
      auto: 'As the language',
      ltr: 'Left to right',
      rtl: 'Right to left',
    }),
    wallet: choice('Wallet', 'credit', walletKinds),
  },
  initialGlobals: {
    theme: 'system',
    look: 'littoral',
    density: 'comfortable',
    locale: 'en',
    direction: 'auto',
    wallet: 'none',
  },
  argTypes: designControls,
  decorators: [
    (Story, { globals, args, argTypes }) => (
      <StoryFrame {...(globals as Omit<StoryFrame.Props, 'children' | 'style'>)} style={designOf(args)}>
        <ControlsContext value={chosenOf(args, argTypes)}>
          <Story />
        </ControlsContext>
      </StoryFrame>
    ),
  ],
}

export default preview
