import type { Meta, StoryObj } from '@storybook/react-vite'
import { OrderCard } from '../src/components/OrderCard.js'
import { ether, makeEdition, makeMetadata, makeOrder, now, usdc } from './fixtures.js'

export default { title: 'OrderCard', component: OrderCard } satisfies Meta<typeof OrderCard>

type Story = StoryObj

const fern = makeMetadata('Maidenhair fern', 150)
const name = 'Herbarium'
const connect = () => {}

/** Everything that an order can be, side by side. */
export const Catalogue: Story = {
  render: () => (
    <div className="story-grid">
      <OrderCard
        order={makeOrder()}
        metadata={fern}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeEdition()}
        metadata={makeMetadata('Rowan, in October, from the north side of the valley', 18)}
        collectionName={name}
        currency={ether}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeOrder({ priceAmount: 0n })}
        metadata={makeMetadata('Wood sorrel', 95)}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeOrder({ status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n })}
        metadata={makeMetadata('Harebell', 250)}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeOrder({ validUntil: new Date('2026-11-19T00:00:00Z') })}
        metadata={makeMetadata('Sea holly', 205)}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeOrder({ validFrom: new Date('2026-11-22T00:00:00Z') })}
        metadata={makeMetadata('Yarrow', 50)}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard
        order={makeOrder({ quantityAvailable: 0n })}
        metadata={{ status: 'error' }}
        collectionName={name}
        currency={usdc}
        now={now}
        onConnect={connect}
      />
      <OrderCard order={makeOrder()} metadata={{ status: 'pending' }} collectionName={name} now={now} />
    </div>
  ),
}

/** Picture, name and currency come from the chain by themselves. */
export const Loaded: Story = {
  render: () => (
    <div className="story-grid">
      <OrderCard order={makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })} />
    </div>
  ),
}

/** Only the parts that are wanted, in another order, with an element of one's own. */
export const Composed: Story = {
  render: () => (
    <div className="story-grid">
      <OrderCard.Root order={makeEdition()} metadata={fern} currency={ether} now={now}>
        <OrderCard.Title render={(props) => <h2 {...props} />} />
        <OrderCard.Media>
          <OrderCard.Availability />
        </OrderCard.Media>
        <OrderCard.Price />
        <OrderCard.Seller />
        <OrderCard.Quantity />
      </OrderCard.Root>
    </div>
  ),
}
