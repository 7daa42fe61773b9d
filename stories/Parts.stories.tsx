import type { Meta, StoryObj } from '@storybook/react-vite'
import { PurchaseItem } from '../src/components/checkout/PurchaseItem.js'
import { Money } from '../src/components/parts/Money.js'
import { TokenPicture } from '../src/components/parts/TokenPicture.js'
import { TransactionLink } from '../src/components/parts/TransactionLink.js'
import { Column } from './Column.js'
import { ether, makeEdition, makeOrder, pressedLeaf, usdc } from './fixtures.js'
import { outcome } from './scenarios.js'

export default { title: 'Components/Small parts' } satisfies Meta

type Story = StoryObj

/** Exact to the smallest unit, or cut: a price upwards, a balance downwards. */
export const Amounts: Story = {
  render: () => (
    <Column>
      <p>
        <Money amount={1_234_500_000n} currency={usdc} />
      </p>
      <p>
        <Money amount={45_731_402_238_115_001n} currency={ether} />
      </p>
      <p>
        <Money amount={45_731_402_238_115_001n} currency={ether} digits={4} />
      </p>
      <p>
        <Money amount={0n} currency={usdc} free />
      </p>
    </Column>
  ),
}

export const Items: Story = {
  render: () => (
    <Column>
      <PurchaseItem
        order={makeEdition()}
        quantity={3n}
        unitPrice={40_000_000_000_000_000n}
        currency={ether}
        name="Maidenhair fern"
        image={pressedLeaf(150)}
        collectionName="Herbarium"
      />
      <br />
      <PurchaseItem order={makeOrder()} quantity={1n} unitPrice={1n} currency={usdc} loading />
    </Column>
  ),
}

export const Pictures: Story = {
  render: () => (
    <div className="story-grid">
      <TokenPicture src={pressedLeaf(150)} alt="A pressed leaf" />
      <TokenPicture alt="" />
      <TokenPicture alt="" loading />
    </div>
  ),
}

export const Transactions: Story = {
  render: () => (
    <Column>
      <TransactionLink hash={outcome.hash} explorerUrl="https://explorer.invalid" />
      <br />
      <TransactionLink hash={outcome.hash} />
    </Column>
  ),
}
