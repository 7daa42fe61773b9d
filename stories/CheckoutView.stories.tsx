import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { Checkout } from './Checkout.js'
import { ether, makeEdition, makeOrder } from './fixtures.js'
import { reach, states } from './states.js'

export default { title: 'Components/CheckoutView', component: CheckoutView } satisfies Meta<
  typeof CheckoutView
>

type Story = StoryObj

/** No wallet is connected yet. */
export const Disconnected: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'disconnected' }} />,
}

export const Nothing: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'nothing' }} items={[]} fees={[]} />,
}

export const Invalid: Story = {
  render: () => (
    <Checkout state={{ status: 'disabled', reason: 'invalid', error: new CheckoutError('InvalidIntent') }} />
  ),
}

export const InvalidWithoutError: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'invalid' }} />,
}

export const Idle: Story = { render: () => <Checkout state={states.idle} /> }

export const IdleFree: Story = {
  render: () => (
    <Checkout
      state={{ status: 'disabled', reason: 'disconnected' }}
      items={[{ order: makeOrder({ priceAmount: 0n }), quantity: 1n }]}
      fees={[]}
    />
  ),
}

/** Several of an edition, in the native currency. */
export const IdleEdition: Story = {
  render: () => (
    <Checkout
      state={{ status: 'disabled', reason: 'disconnected' }}
      items={[{ order: makeEdition(), quantity: 3n }]}
      fees={[]}
      currency={ether}
    />
  ),
}

/** Several orders together: each with its price. */
export const IdleBasket: Story = {
  render: () => (
    <Checkout
      state={{ status: 'disabled', reason: 'disconnected' }}
      items={[
        { order: makeOrder(), quantity: 1n },
        { order: makeOrder({ orderId: '0xbb', tokenId: 1n, priceAmount: 42_500_000n }), quantity: 2n },
      ]}
    />
  ),
}

/** How the currency is written is not known yet: nothing can be paid. */
export const IdleWithoutPrice: Story = {
  render: () => <Checkout state={states.idle} currency={undefined} />,
}

export const Preparing: Story = { render: () => <Checkout state={states.preparing} /> }
/** Between the allowance and the payment. */
export const PreparingNext: Story = {
  render: () => {
    const [allowance, ...rest] = states.switchChain.steps
    const steps = allowance ? [{ ...allowance, status: 'done' as const }, ...rest] : rest
    return <Checkout state={{ ...states.switchChain, status: 'preparing', steps }} />
  },
}
/** Everything is done, and looked for on the chain. */
export const Proving: Story = {
  render: () => <Checkout state={{ ...states.success, status: 'preparing' }} />,
}
export const Elsewhere: Story = { render: () => <Checkout state={states.elsewhere} /> }
export const Review: Story = { render: () => <Checkout state={states.review} /> }
export const SwitchChain: Story = { render: () => <Checkout state={states.switchChain} /> }

/** A network that goes by no name. */
export const SwitchToUnnamed: Story = {
  render: () => <Checkout state={states.switchChain} chainName={undefined} />,
}

export const Confirm: Story = { render: () => <Checkout state={states.confirm} /> }

/** The network's node could not rehearse it. */
export const ConfirmNotRehearsed: Story = {
  render: () => <Checkout state={reach('declined', 'confirm')} />,
}

export const ConfirmSignature: Story = { render: () => <Checkout state={reach('gasless', 'confirm')} /> }
export const Pending: Story = { render: () => <Checkout state={states.pending} /> }
export const Settling: Story = { render: () => <Checkout state={states.settling} /> }
export const Success: Story = { render: () => <Checkout state={states.success} /> }
export const Cancelled: Story = { render: () => <Checkout state={states.cancelled} /> }

export const Refused: Story = { render: () => <Checkout state={reach('refused', 'error')} /> }
export const Reverted: Story = { render: () => <Checkout state={states.error} /> }
export const Uncertain: Story = { render: () => <Checkout state={reach('uncertain', 'error')} /> }
export const PaidButWrong: Story = { render: () => <Checkout state={reach('mismatch', 'error')} /> }
