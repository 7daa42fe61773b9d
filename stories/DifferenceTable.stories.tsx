import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Difference } from '../src/checkout/intent/compareOrders.js'
import { DifferenceTable } from '../src/components/purchase/DifferenceTable.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Changes.tsx?raw'
import { contracts, people, usdc } from './fixtures.js'
import { states } from './states.js'

const { argTypes, parameters } = controlsOf('DifferenceTable', example)

export default {
  title: 'Components/DifferenceTable',
  component: DifferenceTable,
  argTypes,
  parameters,
} satisfies Meta<typeof DifferenceTable>

type Story = StoryObj

const values: { [kind in Difference['kind']]: readonly [shown: string, now: string] } = {
  price: ['128500000', '140000000'],
  fee: ['750', '1000'],
  seller: [people.seller, people.artist],
  currency: [contracts.usdc, contracts.herbarium],
  chain: ['1', '10'],
  token: ['0', '7'],
  quantity: ['2', '1'],
  expiry: ['2026-11-24T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
}

const differences = Object.entries(values).map(([kind, [shown, now]]) => ({
  kind: kind as Difference['kind'],
  orderId: '0xaa',
  shown,
  now,
}))

const names: { [kindAndValue: string]: string } = {
  [`currency ${contracts.usdc}`]: 'USDC',
  [`currency ${contracts.herbarium}`]: 'WETH',
  'chain 1': 'Ethereum',
  'chain 10': 'OP Mainnet',
  'token 0': 'Maidenhair fern',
  'token 7': 'Hart’s-tongue',
}

/** The price rose and the offer ends sooner. The buyer may accept both. */
export const Worse: Story = {
  render: () => (
    <Column>
      <Controlled of={DifferenceTable} differences={states.review.differences} currency={usdc} />
    </Column>
  ),
}

/** Every kind of change. The table shows names. */
export const EveryKind: Story = {
  render: () => (
    <Column>
      <Controlled
        of={DifferenceTable}
        differences={differences}
        currency={usdc}
        nameOf={(kind, value) => names[`${kind} ${value}`]}
      />
    </Column>
  ),
}

/** Every kind of change. Names are unknown, so the table shows addresses and numbers. */
export const EveryKindUnnamed: Story = {
  render: () => (
    <Column>
      <Controlled of={DifferenceTable} differences={differences} currency={usdc} />
    </Column>
  ),
}

/** One of several orders is no longer for sale. */
export const Gone: Story = {
  render: () => (
    <Column>
      <Controlled
        of={DifferenceTable}
        differences={[{ kind: 'quantity', orderId: '0xaa', shown: '1', now: '0' }]}
        currency={usdc}
        titleOf={() => 'Maidenhair fern'}
      />
    </Column>
  ),
}
