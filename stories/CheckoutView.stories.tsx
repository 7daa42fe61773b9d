import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Checkout } from './Checkout.js'
import { controlsOf } from './controls.js'
import example from './examples/View.tsx?raw'
import { states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView',
  component: CheckoutView,
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj

const initialArgs = { 'Story: state': 'idle' as keyof typeof states, 'Story: fees': true }

/** Use the controls to show any state, with the host's data. */
export const Idle: Story = {
  args: initialArgs,
  argTypes: { 'Story: state': { control: 'select', options: Object.keys(states) } },
  render: (args) => {
    const { 'Story: state': status, 'Story: fees': fees } = { ...initialArgs, ...args }
    return <Checkout key={status} state={states[status]} {...(!fees && { fees: [] })} />
  },
}

export const Success: Story = { render: () => <Checkout state={states.success} /> }

/** The view contains only some parts, in another order: the total is above the items. */
export const Composed: Story = {
  render: () => (
    <Checkout state={states.awaitingWallet}>
      <CheckoutView.Header />
      <div className="till-checkout-main">
        <CheckoutView.Total />
        <CheckoutView.Items
          renderItem={(item) => <PurchaseItem name="Maidenhair fern" collectionName="Herbarium" {...item} />}
        />
        <CheckoutView.Step />
        <CheckoutView.Notice />
      </div>
      <CheckoutView.Footer />
    </Checkout>
  ),
}
