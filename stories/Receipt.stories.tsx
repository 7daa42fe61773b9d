import type { Meta, StoryObj } from '@storybook/react-vite'
import { Receipt } from '../src/components/purchase/Receipt.js'
import { Column } from './Column.js'
import { usdc } from './fixtures.js'
import { outcome } from './scenarios.js'

export default { title: 'Components/Receipt', component: Receipt } satisfies Meta<typeof Receipt>

type Story = StoryObj

export const Paid: Story = {
  render: () => (
    <Column>
      <Receipt outcome={outcome} currency={usdc} explorerUrl="https://explorer.invalid" />
    </Column>
  ),
}

/** On a chain without an explorer, at a shop that has a name of its own for it. */
export const Several: Story = {
  render: () => (
    <Column>
      <Receipt
        outcome={{ ...outcome, received: [...outcome.received, { tokenId: 8n, quantity: 12n }] }}
        currency={usdc}
        reference="Cart 1042"
      />
    </Column>
  ),
}
