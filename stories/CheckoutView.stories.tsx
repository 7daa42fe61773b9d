import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutView } from '../src/components/CheckoutView.js'
import type { CheckoutViewState } from '../src/components/checkoutActions.js'
import { PurchaseItem } from '../src/components/PurchaseItem.js'
import {
  ether,
  fees,
  items,
  makeEdition,
  makeError,
  makeOrder,
  pressedLeaf,
  states,
  usdc,
} from './fixtures.js'

export default { title: 'CheckoutView', component: CheckoutView } satisfies Meta<typeof CheckoutView>

type Story = StoryObj

const actions = { start: () => {}, accept: () => {}, retry: () => {}, cancel: () => {}, revoke: () => {} }

function show(state: CheckoutViewState, props: Partial<CheckoutView.Props> = {}) {
  return (
    <CheckoutView
      state={state}
      actions={actions}
      items={items}
      fees={fees}
      currency={usdc}
      chainName="Sandbox"
      explorerUrl="https://explorer.invalid"
      renderItem={(item) => (
        <PurchaseItem name="Maidenhair fern" image={pressedLeaf(150)} collectionName="Herbarium" {...item} />
      )}
      onClose={() => {}}
      onConnect={() => {}}
      {...props}
    />
  )
}

/** From the first look to the receipt. */
export const Purchase: Story = {
  render: () => (
    <div className="story-sheet">
      {show(states.idle)}
      {show(states.preparing)}
      {show(states.switchChain)}
      {show(states.confirm)}
      {show(states.pending)}
      {show(states.success)}
    </div>
  ),
}

/** Where it stops: a worse offer, a refusal, and an error for each place that the money can be in. */
export const Trouble: Story = {
  render: () => (
    <div className="story-sheet">
      {show(states.review)}
      {show(states.elsewhere)}
      {show(states.cancelled)}
      {show({ ...states.error, steps: [], error: makeError('none') })}
      {show(states.error)}
      {show({ ...states.error, steps: states.confirm.steps, error: makeError('unknown') })}
      {show({ ...states.error, steps: states.success.steps, error: makeError('spent') })}
      {show({ status: 'disabled', reason: 'disconnected' })}
    </div>
  ),
}

/** Several of an edition, and something free. */
export const Baskets: Story = {
  render: () => (
    <div className="story-sheet">
      {show(
        { status: 'disabled', reason: 'disconnected' },
        { items: [{ order: makeEdition(), quantity: 3n }], fees: [], currency: ether },
      )}
      {show(
        { status: 'disabled', reason: 'disconnected' },
        { items: [{ order: makeOrder({ priceAmount: 0n }), quantity: 1n }], fees: [] },
      )}
      {show(states.idle, { currency: undefined })}
    </div>
  ),
}
