import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { zeroAddress } from 'viem'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { Checkout } from './Checkout.js'
import { long, native } from './checkoutProps.js'
import { controlsOf } from './controls.js'
import { makeErrorOf } from './errors.js'
import example from './examples/View.tsx?raw'
import { ether } from './fixtures.js'
import { states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView/After',
  id: 'components-checkoutview',
  component: CheckoutView,
  tags: ['!autodocs'],
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj & { render: () => ReactNode }

/** The buyer paid in another currency. The view shows the swapped amount and the price. */
export const SuccessSwapped: Story = {
  render: () => <Checkout state={swapped} payCurrency={ether} />,
}

/** The amounts in the token's events and balances differ, so the checkout does not show the paid amount. */
export const SuccessAmountUnknown: Story = {
  render: () => (
    <Checkout state={{ ...states.success, outcome: { ...states.success.outcome, paid: undefined } }} />
  ),
}

/** The view after a purchase, with very long names and a long reference of the shop. */
export const LongNamesBought: Story = {
  render: () => (
    <Checkout
      {...long}
      state={{
        ...states.success,
        intent: { ...states.success.intent, reference: `order-${'7f3a'.repeat(16)}` },
      }}
    />
  ),
}

/** The buyer bought the order on another device. The view shows a success and no error. */
export const BoughtElsewhere: Story = {
  render: () => <Checkout state={{ ...states.error, error: makeErrorOf('AlreadyBought') }} />,
}

const swapped = {
  ...states.success,
  intent: { ...states.success.intent, pay: native.pay },
  outcome: {
    ...states.success.outcome,
    swap: {
      currency: zeroAddress,
      paid: native.price,
      received: states.success.outcome.paid ?? 0n,
      hash: states.success.outcome.hash,
    },
  },
}
