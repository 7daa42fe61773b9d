import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConnectButton } from '../src/components/checkout/ConnectButton.js'
import { codeOf } from './codeOf.js'
import example from './examples/Connect.tsx?raw'
import { StoryProviders } from './StoryProviders.js'

const code = codeOf(example)

export default {
  title: 'Components/ConnectButton',
  component: ConnectButton,
  // Show each story in an iframe, because an inline modal dialog would cover the whole documentation page.
  parameters: { ...code, docs: { ...code.docs, story: { inline: false, height: '30rem' } } },
} satisfies Meta<typeof ConnectButton>

type Story = StoryObj

/** A press opens the list of the wallets in the browser. */
export const Ready: Story = {
  render: () => (
    <StoryProviders wallet="several">
      <ConnectButton />
    </StoryProviders>
  ),
}

/** The host’s own words, in a quieter button. */
export const OwnWords: Story = {
  render: () => (
    <StoryProviders wallet="several">
      <ConnectButton data-variant="outline">Sign in with a wallet</ConnectButton>
    </StoryProviders>
  ),
}
