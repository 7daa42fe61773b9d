import type { Meta, StoryObj } from '@storybook/react-vite'
import { Receipt } from '../src/components/purchase/Receipt.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Paid.tsx?raw'
import { usdc } from './fixtures.js'
import { outcome } from './scenarios.js'

const { argTypes, parameters } = controlsOf('Receipt', example)

export default { title: 'Components/Receipt', component: Receipt, argTypes, parameters } satisfies Meta<
  typeof Receipt
>

type Story = StoryObj

export const Paid: Story = {
  render: () => (
    <Column>
      <Controlled of={Receipt} outcome={outcome} currency={usdc} explorerUrl="https://explorer.invalid" />
    </Column>
  ),
}

/** A purchase of several items on a chain without an explorer, with the shop's own reference. */
export const Several: Story = {
  render: () => (
    <Column>
      <Controlled
        of={Receipt}
        outcome={{ ...outcome, received: [...outcome.received, { tokenId: 8n, quantity: 12n }] }}
        currency={usdc}
        reference="Cart 1042"
      />
    </Column>
  ),
}
