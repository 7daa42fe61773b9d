import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { compareOrders, withOrders } from '../src/checkout/intent/compareOrders.js'
import { createIntent } from '../src/checkout/intent/intent.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Checkout } from './Checkout.js'
import { short } from './checkoutProps.js'
import { controlsOf } from './controls.js'
import { makeError } from './errors.js'
import example from './examples/View.tsx?raw'
import { makeOrder, people, pressedLeaf } from './fixtures.js'
import { OnRamp } from './OnRamp.js'
import { reach, states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView/Problems',
  id: 'components-checkoutview',
  component: CheckoutView,
  tags: ['!autodocs'],
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj & { render: () => ReactNode }

/** Another buyer bought the item while the checkout was open. */
export const SoldMeanwhile: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'sold', order: makeOrder() }} />,
}

/** The seller cancelled the sale while the checkout was open. */
export const NoLongerForSale: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'notForSale', order: makeOrder() }} />,
}

/** The sale ended while the checkout was open, and the buyer's account may have bought the item. */
export const PerhapsBought: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'perhapsBought', order: makeOrder() }} />,
}

export const Review: Story = { render: () => <Checkout state={states.review} /> }

/** Several orders have changed. Each old price is struck through next to the new one, and each other change names its item. */
export const ReviewSeveral: Story = {
  render: () => (
    <Checkout
      state={{
        ...states.review,
        intent: withOrders(shownSeveral, severalNow),
        differences: compareOrders(shownSeveral, severalNow),
      }}
      items={several}
      fees={[]}
      nameOf={(kind, value) => (kind === 'token' ? specimens[Number(value)] : undefined)}
      renderItem={(item) => (
        <PurchaseItem
          name={specimens[Number(item.order.tokenId)]}
          image={pressedLeaf(90 + 60 * Number(item.order.tokenId))}
          collectionName="Herbarium"
          {...item}
        />
      )}
    />
  ),
}

/** Another buyer bought the item in the meantime, so there is nothing to accept. */
export const ReviewGone: Story = {
  render: () => <Checkout state={gone} />,
}

/** The payment failed because the balance was too low, and no funds have arrived since. */
export const Insufficient: Story = {
  render: () => <Checkout state={insufficient} facts={short} topUp={() => <OnRamp />} />,
}

/** The payment failed because the balance was too low. Enough funds have arrived since. */
export const InsufficientNoMore: Story = { render: () => <Checkout state={insufficient} /> }

export const Refused: Story = { render: () => <Checkout state={reach('refused', 'error')} /> }

export const Reverted: Story = { render: () => <Checkout state={states.error} /> }

/** The swap succeeded, but the purchase failed. */
export const Swapped: Story = {
  render: () => <Checkout state={{ ...states.error, error: makeError('swapped') }} />,
}

export const Uncertain: Story = { render: () => <Checkout state={reach('uncertain', 'error')} /> }

export const PaidButWrong: Story = { render: () => <Checkout state={reach('mismatch', 'error')} /> }

export const Cancelled: Story = { render: () => <Checkout state={states.cancelled} /> }

/** The browser is offline after an attempt failed, so the buyer cannot try again yet. */
export const CancelledOffline: Story = {
  render: () => <Checkout state={states.cancelled} isOffline />,
}

const several = [
  { order: makeOrder(), quantity: 1n },
  {
    order: makeOrder({ orderId: '0xbb', tokenId: 1n, priceAmount: 42_500_000n, quantityAvailable: 7n }),
    quantity: 2n,
  },
]

const specimens = ['Maidenhair fern', 'Lady fern']

const shownSeveral = createIntent({ items: several, buyer: people.buyer })

/** The orders as the service returns them now: one is more expensive, and the other ends sooner. */
const severalNow = several.map(({ order }, at) =>
  at === 0
    ? { ...order, validUntil: new Date('2026-11-21T00:00:00Z') }
    : { ...order, priceAmount: 45_000_000n },
)

const gone = {
  ...states.review,
  intent: states.idle.intent,
  differences: compareOrders(states.idle.intent, []),
}

const insufficient = { ...states.idle, status: 'error' as const, error: makeError('none') }
