import type { Meta, StoryObj } from '@storybook/react-vite'
import { OrderCard } from '../src/components/card/OrderCard.js'
import type { Order } from '../src/protocol/order.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Card.tsx?raw'
import { ether, makeEdition, makeMetadata, makeOrder, now, people, pressedLeaf, usdc } from './fixtures.js'
import { StoryProviders } from './StoryProviders.js'

const { argTypes, parameters } = controlsOf('OrderCard', example)

export default { title: 'Components/OrderCard', component: OrderCard, argTypes, parameters } satisfies Meta<
  typeof OrderCard
>

type Story = StoryObj

const fern = makeMetadata('Maidenhair fern', 150)

const sellers = { [people.seller]: { name: 'Marta Ilves', icon: pressedLeaf(30) } }

const available = { 'Story: name': 'Maidenhair fern', 'Story: price': 128.5, 'Story: ends in days': 3.5 }

function show(order: Order, props: Partial<OrderCard.Props> = {}) {
  return (
    <div className="story-grid">
      <Controlled
        of={OrderCard}
        order={order}
        metadata={fern}
        collectionName="Herbarium"
        currency={usdc}
        now={now}
        onConnect={() => {}}
        {...props}
      />
    </div>
  )
}

/** Use the controls to change an available order. */
export const Available: Story = {
  args: available,
  argTypes: { 'Story: ends in days': { control: { type: 'range', min: -1, max: 40 } } },
  render: (args) => {
    const values = { ...available, ...args }
    const order = makeOrder({
      priceAmount: BigInt(Math.round(Math.max(values['Story: price'], 0) * 1e6)),
      priceUSD: values['Story: price'],
      validUntil: new Date(now.getTime() + values['Story: ends in days'] * 86_400_000),
    })
    return show(order, { metadata: makeMetadata(values['Story: name'], 150) })
  },
}

/** Several items of an edition, in the native currency. */
export const Edition: Story = {
  render: () =>
    show(makeEdition(), {
      currency: ether,
      metadata: makeMetadata('Rowan, in October, from the north side of the valley', 18),
    }),
}

export const Free: Story = {
  render: () => show(makeOrder({ priceAmount: 0n }), { metadata: makeMetadata('Wood sorrel', 95) }),
}

/** A tiny price and a huge quantity. The `title` of each number contains all digits. */
export const Extremes: Story = {
  render: () =>
    show(
      makeEdition({
        priceAmount: 1n,
        priceUSD: 2.81e-15,
        quantityInitial: 10n ** 33n,
        quantityRemaining: 10n ** 33n,
        quantityAvailable: 10n ** 33n,
        tokenId: 2n ** 255n,
      }),
      { currency: ether, metadata: { status: 'error' } },
    ),
}

/** An order that ends within an hour. The card counts down. */
export const EndsSoon: Story = {
  render: () => show(makeOrder({ validUntil: new Date(now.getTime() + 42_000) })),
}

export const NoEnd: Story = {
  render: () => show(makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })),
}

export const NotStarted: Story = {
  render: () => show(makeOrder({ validFrom: new Date('2026-11-22T00:00:00Z') })),
}

export const Sold: Story = {
  render: () => show(makeOrder({ status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n })),
}

/** The viewer owns the item. The card has no price, and its button links to the viewer’s collection. */
export const Yours: Story = {
  render: () => (
    <div className="story-grid">
      <OrderCard.Root
        order={makeOrder({ status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n })}
        metadata={fern}
        collectionName="Herbarium"
        currency={usdc}
        now={now}
        yours
      >
        <OrderCard.Media>
          <OrderCard.Availability />
        </OrderCard.Media>
        <div className="till-card-body">
          <OrderCard.Collection />
          <OrderCard.Title />
          <OrderCard.Price />
          <OrderCard.Action viewUrl="#/collection" />
        </div>
      </OrderCard.Root>
    </div>
  ),
}

/** The viewer owns the item, and the page has no collection to link to. */
export const YoursWithoutLink: Story = {
  render: () =>
    show(makeOrder({ status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n }), { yours: true }),
}

export const Withdrawn: Story = { render: () => show(makeOrder({ status: 'cancelled' })) }

export const Expired: Story = {
  render: () => show(makeOrder({ validUntil: new Date('2026-11-19T00:00:00Z') })),
}

/** The seller no longer owns the token, or revoked the market's approval. */
export const Unavailable: Story = { render: () => show(makeOrder({ quantityAvailable: 0n })) }

export const MissingPicture: Story = { render: () => show(makeOrder(), { metadata: { status: 'error' } }) }

export const Loading: Story = {
  render: () => show(makeOrder(), { metadata: { status: 'pending' }, currency: undefined }),
}

/** An offer for any token of a collection, so the card shows no token. */
export const AnyItem: Story = {
  render: () => show(makeOrder({ tokenId: undefined, side: 'offer' }), { metadata: { status: 'error' } }),
}

/** Picture, name and currency load from the chain. */
export const FromTheChain: Story = {
  render: () => (
    <div className="story-grid">
      <Controlled of={OrderCard} order={makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })} />
    </div>
  ),
}

/** The host names the seller. Without a name, a card shows the ENS name or the short address. */
export const NamedSeller: Story = {
  render: () => (
    <StoryProviders labels={sellers}>
      <div className="story-grid">
        <OrderCard.Root order={makeEdition()} metadata={fern} currency={ether} now={now}>
          <OrderCard.Media />
          <OrderCard.Title />
          <OrderCard.Seller />
        </OrderCard.Root>
      </div>
    </StoryProviders>
  ),
}

/** The card contains only some parts, in another order, and a custom element. */
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
