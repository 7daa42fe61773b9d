import type { Meta, StoryObj } from '@storybook/react-vite'
import { OrderCard } from '../src/components/card/OrderCard.js'
import { OrderGrid } from '../src/components/card/OrderGrid.js'
import type { Order } from '../src/protocol/order.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Grid.tsx?raw'
import { makeOrders, metadataOf, now, usdc } from './fixtures.js'

const { argTypes, parameters } = controlsOf('OrderGrid', example)

export default { title: 'Components/OrderGrid', component: OrderGrid, argTypes, parameters } satisfies Meta<
  typeof OrderGrid
>

type Story = StoryObj

const card = (order: Order) => (
  <OrderCard
    order={order}
    metadata={metadataOf(order)}
    collectionName="Herbarium"
    currency={usdc}
    now={now}
    onConnect={() => {}}
  />
)

/** The grid is one stop of the Tab key. Arrow keys, Home and End move between cards. */
export const Catalogue: Story = {
  render: () => <Controlled of={OrderGrid} orders={makeOrders(8)} renderOrder={card} />,
}

/** Four hundred orders: a card renders when it comes into view. */
export const Hundreds: Story = {
  render: () => <Controlled of={OrderGrid} orders={makeOrders(400)} renderOrder={card} />,
}

/** Placeholders for orders that are still loading. */
export const Loading: Story = {
  render: () => <Controlled of={OrderGrid} orders={makeOrders(1)} renderOrder={card} loading={3} />,
}

export const Empty: Story = { render: () => <Controlled of={OrderGrid} orders={[]} /> }
