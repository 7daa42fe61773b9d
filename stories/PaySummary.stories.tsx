import type { Meta, StoryObj } from '@storybook/react-vite'
import { PaySummary } from '../src/components/purchase/PaySummary.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Summary.tsx?raw'
import { ether, usdc } from './fixtures.js'

const { argTypes, parameters } = controlsOf('PaySummary', example)

export default { title: 'Components/PaySummary', component: PaySummary, argTypes, parameters } satisfies Meta<
  typeof PaySummary
>

type Story = StoryObj

const forecast = { simulated: true, pays: 129_500_000n, receives: [{ tokenId: 0n, quantity: 1n }] }

function show(props: Partial<PaySummary.Props>) {
  return (
    <Column>
      <Controlled of={PaySummary} forecast={forecast} currency={usdc} {...props} />
    </Column>
  )
}

export const Simulated: Story = { render: () => show({}) }

/** The node could not simulate the purchase. The summary shows the amounts in the steps. */
export const NotSimulated: Story = { render: () => show({ forecast: { ...forecast, simulated: false } }) }

export const Several: Story = {
  render: () =>
    show({
      currency: ether,
      forecast: {
        simulated: true,
        pays: 121_000_000_000_000_000n,
        receives: [
          { tokenId: 3n, quantity: 3n },
          { tokenId: 8n, quantity: 1n },
        ],
      },
    }),
}

export const Free: Story = { render: () => show({ forecast: { ...forecast, pays: 0n } }) }
