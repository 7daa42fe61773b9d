import type { Meta, StoryObj } from '@storybook/react-vite'
import { zeroAddress } from 'viem'
import { FeeBreakdown } from '../src/components/purchase/FeeBreakdown.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Fees.tsx?raw'
import { fees, makeOrder, people, usdc } from './fixtures.js'

const { argTypes, parameters } = controlsOf('FeeBreakdown', example)

export default {
  title: 'Components/FeeBreakdown',
  component: FeeBreakdown,
  argTypes,
  parameters,
} satisfies Meta<typeof FeeBreakdown>

type Story = StoryObj

const included = makeOrder().feeBreakdown

function show(props: Partial<FeeBreakdown.Props>) {
  return (
    <Column>
      <Controlled of={FeeBreakdown} price={128_500_000n} included={included} currency={usdc} {...props} />
    </Column>
  )
}

/** One fee on top of the price, and the fees that the price includes. */
export const WithFees: Story = { render: () => show({ fees }) }

export const NamedFees: Story = {
  render: () =>
    show({
      fees: [
        { amount: 1_000_000n, receiver: people.artist, label: 'Herbarium fund' },
        { amount: 250_000n, receiver: people.seller },
      ],
    }),
}

export const PriceOnly: Story = { render: () => show({ included: [] }) }

/** No catalogue translates this kind of fee, so the component shows the name of the kind. */
export const OtherKinds: Story = {
  render: () =>
    show({
      included: [
        { kind: 'marketplace_fee', recipientAddress: zeroAddress, bps: 250 },
        { kind: 'curator', recipientAddress: people.artist, bps: 125 },
      ],
    }),
}

export const Free: Story = { render: () => show({ price: 0n, included: [] }) }
