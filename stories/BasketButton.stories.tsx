import type { Meta, StoryObj } from '@storybook/react-vite'
import { BasketButton } from '../src/components/basket/BasketButton.js'
import { basketItems } from './baskets.js'
import { codeOf } from './codeOf.js'
import example from './examples/BuyAll.tsx?raw'
import { StoryProviders } from './StoryProviders.js'

export default {
  title: 'Components/BasketButton',
  component: BasketButton,
  parameters: codeOf(example),
} satisfies Meta<typeof BasketButton>

type Story = StoryObj

const items = basketItems.map((item) => ({
  ...item,
  order: { ...item.order, validUntil: new Date('2999-01-01T00:00:00Z') },
}))

/** No wallet is connected. */
export const Ready: Story = { render: () => <BasketButton items={items} onConnect={() => {}} /> }

/** A wallet is connected, so the button opens the checkout. */
export const Connected: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <BasketButton items={items} />
    </StoryProviders>
  ),
}

/** One of the orders is sold. */
export const Sold: Story = {
  render: () => (
    <BasketButton
      items={items.map((item, at) =>
        at === 1 ? { ...item, order: { ...item.order, status: 'filled' } } : item,
      )}
    />
  ),
}
