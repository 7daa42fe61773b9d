import type { Meta, StoryObj } from '@storybook/react-vite'
import { zeroAddress } from 'viem'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Receipt } from '../src/components/purchase/Receipt.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { native } from './checkoutProps.js'
import { controlsOf } from './controls.js'
import example from './examples/Paid.tsx?raw'
import { ether, fees, items, makeOrder, now, people, pressedLeaf, usdc } from './fixtures.js'
import { outcome } from './scenarios.js'

const { argTypes, parameters } = controlsOf('Receipt', example)

export default { title: 'Components/Receipt', component: Receipt, argTypes, parameters } satisfies Meta<
  typeof Receipt
>

type Story = StoryObj

/** The receipt as the dialog opens it: on one page, with the picture of the piece. */
export const Paid: Story = {
  render: () => show({}),
}

/** The buyer paid in another currency. The receipt has the total of the orders and the paid amount. */
export const Swapped: Story = {
  render: () =>
    show({
      payCurrency: ether,
      outcome: {
        ...outcome,
        swap: { currency: zeroAddress, paid: native.price, received: 0n, hash: outcome.hash },
      },
    }),
}

/** A purchase of several items on a chain without an explorer, with the shop's own reference. */
export const Several: Story = {
  render: () =>
    show({
      outcome: {
        ...outcome,
        paid: 13n * 128_500_000n + 1_000_000n,
        received: [...outcome.received, { tokenId: 8n, quantity: 12n }],
      },
      items: [
        ...items,
        { order: makeOrder({ orderId: '0xa2', tokenId: 8n, quantityInitial: 20n }), quantity: 12n },
      ],
      explorerUrl: undefined,
      reference: 'Cart 1042',
    }),
}

/** Only the outcome, as a page shows it that knows nothing else. */
export const OutcomeAlone: Story = {
  render: () => (
    <Column>
      <Controlled of={Receipt} outcome={outcome} currency={usdc} />
    </Column>
  ),
}

/** The markets report different amounts, so the receipt does not state one. */
export const AmountUnknown: Story = {
  render: () => show({ outcome: { ...outcome, paid: undefined } }),
}

function show(props: Partial<Receipt.Props>) {
  const { items: bought = items } = props
  return (
    <Column>
      <Controlled
        of={Receipt}
        outcome={outcome}
        currency={usdc}
        items={bought}
        fees={fees}
        account={people.buyer}
        chainName="Sandbox"
        date={now}
        explorerUrl="https://explorer.invalid"
        {...props}
      >
        {bought.map(({ order, quantity }) => (
          <PurchaseItem
            key={order.orderId}
            order={order}
            quantity={quantity}
            unitPrice={order.priceAmount}
            currency={usdc}
            name="Maidenhair fern"
            image={pressedLeaf(150)}
            collectionName="Herbarium"
            alone={bought.length === 1}
          />
        ))}
      </Controlled>
    </Column>
  )
}
