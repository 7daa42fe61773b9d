import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { BasketView } from '../src/components/basket/BasketView.js'
import type { BasketViewState } from '../src/components/basket/basketParts.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { basketItems, baskets, currencyOf, marketNames } from './baskets.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Basket.tsx?raw'
import { pressedLeaf } from './fixtures.js'

const { argTypes, parameters } = controlsOf('BasketView', example)

export default {
  title: 'Components/BasketView',
  component: BasketView,
  argTypes,
  parameters,
} satisfies Meta<typeof BasketView>

type Story = StoryObj

const initialArgs = { 'Story: state': 'idle' as keyof typeof baskets }

/** Use the controls to show any state. */
export const Idle: Story = {
  args: initialArgs,
  argTypes: { 'Story: state': { control: 'select', options: Object.keys(baskets) } },
  render: (args) => show(baskets[{ ...initialArgs, ...args }['Story: state']]),
}
export const Disconnected: Story = { render: () => show({ status: 'disabled', reason: 'disconnected' }) }
export const Nothing: Story = { render: () => show({ status: 'disabled', reason: 'nothing' }, []) }
export const Invalid: Story = {
  render: () => show({ status: 'disabled', reason: 'invalid', error: new CheckoutError('InvalidIntent') }),
}
export const Preparing: Story = { render: () => show(baskets.preparing) }
export const InOtherTab: Story = { render: () => show(baskets.inOtherTab) }
/** The price of one offer rose. The buyer has to accept it before the wallet prompts. */
export const Review: Story = { render: () => show(baskets.review) }
export const ReviewLater: Story = { render: () => show(baskets.reviewLater) }
export const Buying: Story = { render: () => show(baskets.buying) }
export const SwitchChain: Story = { render: () => show(baskets.switchChain) }
export const Success: Story = { render: () => show(baskets.success) }
export const Failed: Story = { render: () => show(baskets.failed) }
/** Two purchases succeeded and the third failed. Shows the amount spent. */
export const Partly: Story = { render: () => show(baskets.partly) }
export const Uncertain: Story = { render: () => show(baskets.uncertain) }
export const Cancelled: Story = { render: () => show(baskets.cancelled) }

function show(state: BasketViewState, items: typeof basketItems = basketItems) {
  return (
    <Controlled
      of={BasketView}
      className="story-checkout"
      state={state}
      actions={actions}
      items={items}
      currencyOf={currencyOf}
      marketNames={marketNames}
      chainName="Sandbox"
      viewUrl="https://market.invalid/collection"
      explorerUrl="https://explorer.invalid"
      renderItem={(item: PurchaseItem.Props) => (
        <PurchaseItem name="Maidenhair fern" image={pressedLeaf(150)} collectionName="Herbarium" {...item} />
      )}
      onClose={nothing}
      onConnect={nothing}
    />
  )
}

function nothing(): void {}

const actions = {
  start: nothing,
  acceptChanges: nothing,
  confirmNotSent: nothing,
  cancel: nothing,
  revokeAllowance: nothing,
}
