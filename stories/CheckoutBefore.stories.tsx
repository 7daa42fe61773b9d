import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { zeroAddress } from 'viem'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { inWords } from '../src/checkout/explain/stepSentences.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { Checkout } from './Checkout.js'
import { dear, long, longCurrencies, native, own, short } from './checkoutProps.js'
import { controlsOf } from './controls.js'
import example from './examples/View.tsx?raw'
import { contracts, dai, ether, makeEdition, makeOrder, people, usdc } from './fixtures.js'
import { OnRamp } from './OnRamp.js'
import { play, scenarios } from './scenarios.js'
import { states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView/Before',
  id: 'components-checkoutview',
  component: CheckoutView,
  tags: ['!autodocs'],
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj & { render: () => ReactNode }

/** No wallet is connected. */
export const Disconnected: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'disconnected' }} />,
}

/** The buyer pressed “Connect and continue” and chose a wallet, which has not answered yet. */
export const Connecting: Story = {
  render: () => <Checkout state={{ status: 'disabled', reason: 'disconnected' }} isConnecting />,
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

export const IdleFree: Story = {
  render: () => (
    <Checkout
      state={{ status: 'disabled', reason: 'disconnected' }}
      items={[{ order: makeOrder({ priceAmount: 0n }), quantity: 1n }]}
      fees={[]}
    />
  ),
}

/** Three items of an edition, in the native currency. */
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

/** Several orders in one checkout, each with its price. */
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

/** The purchase needs a permission first. The checkout says so before the buyer pays. */
export const IdlePermissionFirst: Story = {
  render: () => <Checkout state={{ ...states.idle, steps: states.switchChain.steps }} />,
}

/** The purchase needs three signatures. The checkout says how often the wallet asks. */
export const IdleSignatures: Story = {
  render: () => <Checkout state={{ ...states.idle, steps: signatures }} />,
}

/** The buyer pays with another currency. The wallet asks for the swap, then for the purchase. */
export const IdleSwapSteps: Story = {
  render: () => <Checkout state={{ ...swapping, steps: swapSteps }} payCurrency={ether} facts={rich} />,
}

/** The buyer allowed the payment before a reload, so only the payment is left. */
export const IdleAllowed: Story = {
  render: () => <Checkout state={{ ...states.idle, steps: allowed }} />,
}

/** The browser is offline. The buyer cannot pay until it is online again. */
export const IdleOffline: Story = {
  render: () => <Checkout state={states.idle} isOffline />,
}

/** The page does not know the currency yet, so the buyer cannot pay. */
export const IdleWithoutPrice: Story = {
  render: () => <Checkout state={states.idle} currency={undefined} />,
}

/** The balance is too low. The host offers a way to add funds. */
export const IdleShort: Story = {
  render: () => <Checkout state={states.idle} facts={short} topUp={() => <OnRamp />} />,
}

/** The buyer has too little of the orders' currency. The checkout suggests another currency. */
export const IdleToChoose: Story = {
  render: () => <Checkout state={states.idle} facts={short} picker={picker} />,
}

/** The buyer chose another currency. The button shows the maximum in the chosen currency. The total shows the price of the orders. */
export const IdleSwapping: Story = {
  render: () => (
    <Checkout state={swapping} payCurrency={ether} facts={rich} picker={{ ...picker, value: native.pay }} />
  ),
}

/** The page does not know the chosen currency yet, so the buyer cannot pay. */
export const IdleSwappingWithoutPrice: Story = { render: () => <Checkout state={swapping} facts={rich} /> }

/** The buyer no longer has enough of the chosen currency. */
export const IdleSwappingShort: Story = {
  render: () => <Checkout state={swapping} payCurrency={ether} facts={shortOfEther} />,
}

/** The buyer has too little native currency for the network fee. */
export const IdleShortOfFee: Story = {
  render: () => <Checkout state={states.idle} facts={shortOfFee} />,
}

/** The page could not read the balance and the network fee. The view shows no estimate, and the buyer can still pay. */
export const IdleUnread: Story = {
  render: () => <Checkout state={states.idle} facts={unread} />,
}

/** Contracts and the host have very long names. The names stay readable, and all other content stays in view. */
export const LongNames: Story = {
  render: () => (
    <Checkout {...long} state={states.idle} picker={{ ...picker, currencies: { ...longCurrencies } }} />
  ),
}

const allowed = states.switchChain.steps.map((step, at) =>
  at === 0 ? { ...step, status: 'done' as const } : step,
)

const signatures = play(scenarios.gasless)[2]?.steps ?? []

const swapSteps = [
  {
    id: 'swap' as const,
    status: 'waiting' as const,
    ...inWords({
      kind: 'swap',
      amount: { amount: 47_000_000_000_000_000n, currency: ether },
      total: { amount: 129_500_000n, currency: usdc },
    }),
  },
  ...states.switchChain.steps,
]

const unread = {
  account: people.buyer,
  balance: undefined,
  networkFee: undefined,
  isBalanceError: true,
  isNetworkFeeError: true,
  onLookAgain: () => {},
}

const picker = {
  chainId: 31337,
  options: [own, native, dear],
  proposal: native,
  currencies: { [zeroAddress]: ether, [contracts.usdc]: usdc, [contracts.dai]: dai },
  onValueChange: () => {},
}

const swapping = { ...states.idle, intent: { ...states.idle.intent, pay: native.pay } }

const rich = { account: people.buyer, balance: native.balance, networkFee: 210_000_000_000_000n }

const shortOfEther = {
  account: people.buyer,
  balance: 40_000_000_000_000_000n,
  shortage: {
    of: 'price' as const,
    needed: native.maxPrice,
    held: 40_000_000_000_000_000n,
    missing: native.maxPrice - 40_000_000_000_000_000n,
    currencyAddress: zeroAddress,
  },
}

const shortOfFee = {
  account: people.buyer,
  balance: 9_300_250_000n,
  networkFee: 210_000_000_000_000n,
  shortage: {
    of: 'gas' as const,
    needed: 210_000_000_000_000n,
    held: 80_000_000_000_000n,
    missing: 130_000_000_000_000n,
    currencyAddress: zeroAddress,
  },
}
