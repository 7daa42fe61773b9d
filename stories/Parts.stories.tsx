import type { Meta, StoryObj } from '@storybook/react-vite'
import { Fiat } from '../src/components/parts/Fiat.js'
import { Icon } from '../src/components/parts/Icon.js'
import { Money } from '../src/components/parts/Money.js'
import { TokenPicture } from '../src/components/parts/TokenPicture.js'
import { TransactionLink } from '../src/components/parts/TransactionLink.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Words.tsx?raw'
import { ether, makeEdition, makeOrder, pressedLeaf, usdc } from './fixtures.js'
import { outcome } from './scenarios.js'

export default { title: 'Components/Small parts' } satisfies Meta

type Story = StoryObj

/** Amounts in a short format, which rounds a price up and a balance down. The `title` of each amount contains all digits. */
export const Amounts: Story = {
  ...controlsOf('Money', example),
  render: () => (
    <Column>
      <p>
        <Controlled of={Money} amount={1_234_500_000n} currency={usdc} />
      </p>
      <p>
        <Controlled of={Money} amount={45_731_402_238_115_001n} currency={ether} />
      </p>
      <p>
        <Controlled of={Money} amount={45_731_402_238_115_001n} currency={ether} round="down" />
      </p>
      <p>
        <Controlled of={Money} amount={1n} currency={ether} />
      </p>
      <p>
        <Controlled of={Money} amount={1_234_567_890_123_456_789_012_345_678_901n} currency={ether} />
      </p>
      <p>
        <Controlled of={Money} amount={10n ** 60n} currency={ether} />
      </p>
      <p>
        <Controlled of={Money} amount={0n} currency={usdc} free />
      </p>
    </Column>
  ),
}

/** The value of an amount in dollars, from an order's price. The component shows a value below one cent as `<$0.01`. */
export const Worths: Story = {
  ...controlsOf('Fiat', example),
  render: () => (
    <Column>
      {[1n, 1_000_000n, 10n ** 15n, 10n ** 24n].map((amount) => (
        <p key={amount}>
          <Controlled of={Fiat} order={makeOrder()} amount={amount} />
        </p>
      ))}
    </Column>
  ),
}

/** The host's icons. If an icon is missing or does not load, the component shows the first two letters of the name. */
export const Icons: Story = {
  ...controlsOf('Icon', example),
  render: () => (
    <Column>
      <Controlled of={Icon} src={pressedLeaf(40)} name="Leaf" /> <Controlled of={Icon} name="USDC" />{' '}
      <Controlled of={Icon} name="Ethereum" />
    </Column>
  ),
}

export const Items: Story = {
  ...controlsOf('PurchaseItem', example),
  render: () => (
    <Column>
      <Controlled
        of={PurchaseItem}
        order={makeEdition()}
        quantity={3n}
        unitPrice={40_000_000_000_000_000n}
        currency={ether}
        name="Maidenhair fern"
        image={pressedLeaf(150)}
        collectionName="Herbarium"
      />
      <br />
      <Controlled
        of={PurchaseItem}
        order={makeOrder()}
        quantity={1n}
        unitPrice={1n}
        currency={usdc}
        loading
      />
    </Column>
  ),
}

export const Pictures: Story = {
  ...controlsOf('TokenPicture', example),
  render: () => (
    <div className="story-grid">
      <Controlled of={TokenPicture} src={pressedLeaf(150)} alt="A pressed leaf" />
      <Controlled of={TokenPicture} alt="" />
      <Controlled of={TokenPicture} alt="" loading />
    </div>
  ),
}

export const Transactions: Story = {
  ...controlsOf('TransactionLink', example),
  render: () => (
    <Column>
      <Controlled of={TransactionLink} hash={outcome.hash} explorerUrl="https://explorer.invalid" />
      <br />
      <Controlled of={TransactionLink} hash={outcome.hash} />
    </Column>
  ),
}
