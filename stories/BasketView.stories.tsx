import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { BasketView } from '../src/components/basket/BasketView.js'
import type { BasketViewState } from '../src/components/basket/basketParts.js'
import type { NameOf } from '../src/components/parts/titleOf.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { basketItems, baskets, currencyOf, manyItems, manyParts, marketNames } from './baskets.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Basket.tsx?raw'
import { makeEdition, people, pressedLeaf } from './fixtures.js'

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
export const Success: Story = { render: () => show(baskets.success) }
/** The checkout knows the steps of each purchase, and says how often the wallet asks. */
export const IdleWithSteps: Story = { render: () => show(baskets.idleWithSteps) }
/** A basket with one purchase. The view shows the same texts as a checkout. */
export const IdleOne: Story = { render: () => show(baskets.idleOne, basketItems.slice(0, 1)) }
export const Disconnected: Story = { render: () => show({ status: 'disabled', reason: 'disconnected' }) }
export const Nothing: Story = { render: () => show({ status: 'disabled', reason: 'nothing' }, []) }
export const Invalid: Story = {
  render: () => show({ status: 'disabled', reason: 'invalid', error: new CheckoutError('InvalidIntent') }),
}
/** The browser is offline. The buyer cannot pay until it is online again. */
export const Offline: Story = { render: () => show(baskets.idle, basketItems, true) }
/** Another buyer bought an item while the basket was open. */
export const SoldMeanwhile: Story = {
  render: () => show({ status: 'disabled', reason: 'sold', order: makeEdition({ orderId: '0xa2' }) }),
}
export const Preparing: Story = { render: () => show(baskets.preparing) }
export const InOtherTab: Story = { render: () => show(baskets.inOtherTab) }
/** The price of one offer rose. The buyer has to accept the new price before the wallet prompts. */
export const Review: Story = { render: () => show(baskets.review) }
/** Another buyer bought one item. The buyer can buy the others. */
export const Gone: Story = { render: () => show(baskets.gone) }
export const GoneLater: Story = { render: () => show(baskets.goneLater) }
/** Two items have changed, in different ways. */
export const Changed: Story = { render: () => show(baskets.changed) }
/** The list scrolls, and the buttons stay. */
export const Twenty: Story = { render: () => show(manyParts, manyItems) }
export const ReviewLater: Story = { render: () => show(baskets.reviewLater) }
export const Buying: Story = { render: () => show(baskets.buying) }
/** The view says how long a payment usually takes, from the block time of the chain. */
export const Confirming: Story = { render: () => show(baskets.confirming) }
export const SwitchChain: Story = { render: () => show(baskets.switchChain) }
export const Failed: Story = { render: () => show(baskets.failed) }
/** Two purchases succeeded and the third failed. The view shows the amount spent. */
export const Partly: Story = { render: () => show(baskets.partly) }
export const Uncertain: Story = { render: () => show(baskets.uncertain) }
export const Cancelled: Story = { render: () => show(baskets.cancelled) }

const accounts: { readonly [address: string]: string } = {
  [people.seller]: 'Ines Moreau',
  [people.artist]: 'Okan Demir',
}

const nameOf: NameOf = (kind, key) => {
  return kind === 'token' ? 'Maidenhair fern' : (accounts[key] ?? 'Littoral')
}

function show(state: BasketViewState, items: typeof basketItems = basketItems, isOffline = false) {
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
      expectedTime={24_000}
      wallet={{ name: 'Rabby', icon: pressedLeaf(230) }}
      nameOf={nameOf}
      isOffline={isOffline}
      viewUrl="https://market.invalid/collection"
      explorerUrl="https://explorer.invalid"
      renderItem={(item: PurchaseItem.Props) => (
        <PurchaseItem name="Maidenhair fern" image={pressedLeaf(150)} collectionName="Herbarium" {...item} />
      )}
      onBuyOthers={nothing}
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
