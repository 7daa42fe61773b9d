import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutButton } from '../src/components/checkout/CheckoutButton.js'
import { codeOf } from './codeOf.js'
import example from './examples/Button.tsx?raw'
import { fees, makeOrder } from './fixtures.js'
import { Live } from './Live.js'
import { StoryProviders } from './StoryProviders.js'

const parameters = codeOf(example)

export default { title: 'Components/CheckoutButton', component: CheckoutButton, parameters } satisfies Meta<
  typeof CheckoutButton
>

type Story = StoryObj

const order = makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })

/** No wallet is connected. Choose a wallet in the toolbar to buy on a chain inside this page. */
export const Ready: Story = {
  render: () => (
    <Live without={<CheckoutButton order={order} fees={fees} onConnect={() => {}} />}>
      {(live) => <CheckoutButton order={live} collectionName="Tidewater" />}
    </Live>
  ),
}

/** The page has no wallet list of its own, so the button opens Tillkit's list. */
export const NoWallet: Story = { render: () => <CheckoutButton order={order} /> }

/** A wallet is connected, so the button opens the checkout. */
export const Connected: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <CheckoutButton order={order} fees={fees} />
    </StoryProviders>
  ),
}

export const Free: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <CheckoutButton order={{ ...order, priceAmount: 0n }} />
    </StoryProviders>
  ),
}

export const Sold: Story = { render: () => <CheckoutButton order={{ ...order, status: 'filled' }} /> }

/** A custom label and a custom variant. */
export const OwnWords: Story = {
  render: () => (
    <CheckoutButton order={order} onConnect={() => {}} data-variant="outline">
      Take it home
    </CheckoutButton>
  ),
}
