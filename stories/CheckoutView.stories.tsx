import type { Meta, StoryObj } from '@storybook/react-vite'
import { zeroAddress } from 'viem'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { compareOrders, withOrders } from '../src/checkout/intent/compareOrders.js'
import { createIntent } from '../src/checkout/intent/intent.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Checkout } from './Checkout.js'
import { controlsOf } from './controls.js'
import { makeError, makeErrorOf } from './errors.js'
import example from './examples/View.tsx?raw'
import {
  contracts,
  dai,
  ether,
  longName,
  longSymbol,
  makeEdition,
  makeOrder,
  payOptions,
  people,
  pressedLeaf,
  usdc,
} from './fixtures.js'
import { OnRamp } from './OnRamp.js'
import { reach, states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView',
  component: CheckoutView,
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj

const initialArgs = { 'Story: state': 'idle' as keyof typeof states, 'Story: fees': true }

/** No wallet is connected. */
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

/** Use the controls to show any state, with the host's data. */
export const Idle: Story = {
  args: initialArgs,
  argTypes: { 'Story: state': { control: 'select', options: Object.keys(states) } },
  render: (args) => {
    const { 'Story: state': status, 'Story: fees': fees } = { ...initialArgs, ...args }
    return <Checkout key={status} state={states[status]} {...(!fees && { fees: [] })} />
  },
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

/** Only some parts, in another order: the total above the items. */
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

/** The currency is still unknown, so the buyer cannot pay. */
export const IdleWithoutPrice: Story = {
  render: () => <Checkout state={states.idle} currency={undefined} />,
}

/** Very long names from contracts and the host. They stay readable, and all other content stays in view. */
export const LongNames: Story = {
  render: () => (
    <Checkout {...long} state={states.idle} picker={{ ...picker, currencies: { ...longCurrencies } }} />
  ),
}

/** Very long names after the purchase, and a long reference of the shop. */
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

/** The balance is too low. The host offers a way to add funds. */
export const IdleShort: Story = {
  render: () => <Checkout state={states.idle} facts={short} topUp={() => <OnRamp />} />,
}

/** The balance of the orders' currency is too low. The checkout suggests another currency. */
export const IdleToChoose: Story = {
  render: () => <Checkout state={states.idle} facts={short} picker={picker} />,
}

/** The buyer chose another currency. The button shows the maximum amount in it, and the total shows the price. */
export const IdleSwapping: Story = {
  render: () => (
    <Checkout state={swapping} payCurrency={ether} facts={rich} picker={{ ...picker, value: native.pay }} />
  ),
}

/** The chosen currency is still unknown, so the buyer cannot pay. */
export const IdleSwappingWithoutPrice: Story = { render: () => <Checkout state={swapping} facts={rich} /> }

/** The balance of the chosen currency has become too low. */
export const IdleSwappingShort: Story = {
  render: () => <Checkout state={swapping} payCurrency={ether} facts={shortOfEther} />,
}

/** The balance of the native currency is too low. */
export const IdleShortOfFee: Story = {
  render: () => <Checkout state={states.idle} facts={shortOfFee} />,
}

/** The page could not read the balance and the network fee. It shows no estimate, and the buyer can still pay. */
export const IdleUnread: Story = {
  render: () => <Checkout state={states.idle} facts={unread} />,
}

/** The payment failed because of a low balance, and no funds have arrived since. */
export const Insufficient: Story = {
  render: () => <Checkout state={insufficient} facts={short} topUp={() => <OnRamp />} />,
}

/** The payment failed because of a low balance, and enough has arrived since. */
export const InsufficientNoMore: Story = { render: () => <Checkout state={insufficient} /> }

export const Preparing: Story = { render: () => <Checkout state={states.preparing} /> }
/** The checkout prepares the payment, after the approval. */
export const PreparingNext: Story = {
  render: () => {
    const [allowance, ...rest] = states.switchChain.steps
    const steps = allowance ? [{ ...allowance, status: 'done' as const }, ...rest] : rest
    return <Checkout state={{ ...states.switchChain, status: 'preparing', steps }} />
  },
}
/** All steps are done, and the checkout proves the outcome on chain. */
export const Proving: Story = {
  render: () => <Checkout state={{ ...states.success, status: 'preparing' }} />,
}
export const InOtherTab: Story = { render: () => <Checkout state={states.inOtherTab} /> }
export const Review: Story = { render: () => <Checkout state={states.review} /> }
/** Several orders. Each old price is struck through next to the new one, and each other change names its item. */
export const ReviewSeveral: Story = {
  render: () => (
    <Checkout
      state={{
        ...states.review,
        intent: withOrders(shownSeveral, severalNow),
        differences: compareOrders(shownSeveral, severalNow),
      }}
      items={several}
      fees={[]}
      nameOf={(kind, value) => (kind === 'token' ? specimens[Number(value)] : undefined)}
      renderItem={(item) => (
        <PurchaseItem
          name={specimens[Number(item.order.tokenId)]}
          image={pressedLeaf(90 + 60 * Number(item.order.tokenId))}
          collectionName="Herbarium"
          {...item}
        />
      )}
    />
  ),
}
/** Another buyer bought the item in the meantime, so there is nothing to accept. */
export const ReviewGone: Story = {
  render: () => <Checkout state={gone} />,
}
export const SwitchChain: Story = { render: () => <Checkout state={states.switchChain} /> }

/** A network without a name. */
export const SwitchToUnnamed: Story = {
  render: () => <Checkout state={states.switchChain} chainName={undefined} />,
}

export const Confirm: Story = { render: () => <Checkout state={states.awaitingWallet} /> }

/** The node could not simulate the purchase. */
export const ConfirmNotSimulated: Story = {
  render: () => <Checkout state={reach('declined', 'awaitingWallet')} />,
}

export const ConfirmSignature: Story = {
  render: () => <Checkout state={reach('gasless', 'awaitingWallet')} />,
}
export const Pending: Story = { render: () => <Checkout state={states.pending} /> }
export const Confirming: Story = { render: () => <Checkout state={states.confirming} /> }
/** A reorg removed the block with the transaction. */
export const TakenBack: Story = { render: () => <Checkout state={{ ...states.pending, reorged: true }} /> }
/** The account is a multisig, and some of its owners have not signed. */
export const AwaitingOwners: Story = {
  render: () => <Checkout state={{ ...states.pending, hash: undefined, owners: true }} />,
}
export const Success: Story = { render: () => <Checkout state={states.success} /> }
/** The buyer paid in another currency. Shows the swapped amount and the price. */
export const SuccessSwapped: Story = {
  render: () => <Checkout state={swapped} payCurrency={ether} />,
}
/** The token's events and its balances disagree, so the checkout does not name an amount. */
export const SuccessAmountUnknown: Story = {
  render: () => (
    <Checkout state={{ ...states.success, outcome: { ...states.success.outcome, paid: undefined } }} />
  ),
}
export const Cancelled: Story = { render: () => <Checkout state={states.cancelled} /> }

export const Refused: Story = { render: () => <Checkout state={reach('refused', 'error')} /> }
export const Reverted: Story = { render: () => <Checkout state={states.error} /> }
/** The swap succeeded, but the purchase failed. */
export const Swapped: Story = {
  render: () => <Checkout state={{ ...states.error, error: makeError('swapped') }} />,
}
export const Uncertain: Story = { render: () => <Checkout state={reach('uncertain', 'error')} /> }
/** The buyer bought the order on another device. The view shows a success and no error. */
export const BoughtElsewhere: Story = {
  render: () => <Checkout state={{ ...states.error, error: makeErrorOf('AlreadyBought') }} />,
}
export const PaidButWrong: Story = { render: () => <Checkout state={reach('mismatch', 'error')} /> }

const several = [
  { order: makeOrder(), quantity: 1n },
  {
    order: makeOrder({ orderId: '0xbb', tokenId: 1n, priceAmount: 42_500_000n, quantityAvailable: 7n }),
    quantity: 2n,
  },
]
const specimens = ['Maidenhair fern', 'Lady fern']
const shownSeveral = createIntent({ items: several, buyer: people.buyer })
/** The current offers: one order is more expensive, and the other one ends sooner. */
const severalNow = several.map(({ order }, at) =>
  at === 0
    ? { ...order, validUntil: new Date('2026-11-21T00:00:00Z') }
    : { ...order, priceAmount: 45_000_000n },
)

const gone = {
  ...states.review,
  intent: states.idle.intent,
  differences: compareOrders(states.idle.intent, []),
}

const insufficient = { ...states.idle, status: 'error' as const, error: makeError('none') }

const short = {
  account: people.buyer,
  balance: 9_420_000n,
  shortage: {
    of: 'price' as const,
    needed: 129_500_000n,
    held: 9_420_000n,
    missing: 120_080_000n,
    currencyAddress: contracts.usdc,
  },
}

const unread = {
  account: people.buyer,
  balance: undefined,
  networkFee: undefined,
  isBalanceError: true,
  isNetworkFeeError: true,
  onLookAgain: () => {},
}

const [own, native, dear] = payOptions
const picker = {
  chainId: 31337,
  options: [own, native, dear],
  proposal: native,
  currencies: { [zeroAddress]: ether, [contracts.usdc]: usdc, [contracts.dai]: dai },
  onValueChange: () => {},
}

const longCurrencies = {
  [zeroAddress]: { ...longSymbol, decimals: 18 },
  [contracts.usdc]: longSymbol,
  [contracts.dai]: { ...longSymbol, decimals: 18 },
}

const long = {
  currency: longSymbol,
  gasCurrency: longCurrencies[zeroAddress],
  chainName: 'An-extraordinarily-long-lived-test-network',
  facts: {
    account: people.buyer,
    accountName: longName,
    balance: 9_300_250_000n,
    networkFee: 210_000_000_000_000n,
  },
  nameOf: (kind: string) => (kind === 'token' ? longName : undefined),
  renderItem: (item: PurchaseItem.Props) => (
    <PurchaseItem name={longName} image={pressedLeaf(150)} collectionName={longName} {...item} />
  ),
}

const swapping = { ...states.idle, intent: { ...states.idle.intent, pay: native.pay } }

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
