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

/** What the controls begin with. */
const asked = { 'Story: state': 'idle' as keyof typeof states, 'Story: fees': true }

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

/** Turn its controls: any state, with what a host knows of it. */
export const Idle: Story = {
  args: asked,
  argTypes: { 'Story: state': { control: 'select', options: Object.keys(states) } },
  render: (args) => {
    const { 'Story: state': status, 'Story: fees': fees } = { ...asked, ...args }
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

/** Only the parts that are wanted, in another order: what is paid above what is bought. */
export const Composed: Story = {
  render: () => (
    <Checkout state={states.confirm}>
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

/** However long what contracts and the host call things: all of it is read, and nothing is pushed out of sight. */
export const LongNames: Story = {
  render: () => (
    <Checkout {...long} state={states.idle} picker={{ ...picker, currencies: { ...longCurrencies } }} />
  ),
}

/** The same once it is bought, under a name that the shop gave it. */
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

/** The account holds too little: said before anyone pays, with the way that the host has. */
export const IdleShort: Story = {
  render: () => <Checkout state={states.idle} facts={short} topUp={() => <OnRamp />} />,
}

/** The account holds too little of the currency, and enough of another one: that is proposed. */
export const IdleToChoose: Story = {
  render: () => <Checkout state={states.idle} facts={short} picker={picker} />,
}

/** Another currency was chosen: its most is what is paid, with the price beside. */
export const IdleSwapping: Story = {
  render: () => (
    <Checkout state={swapping} payCurrency={ether} facts={rich} picker={{ ...picker, value: native.pay }} />
  ),
}

/** How the chosen currency is written is not known yet: nothing can be paid. */
export const IdleSwappingWithoutPrice: Story = { render: () => <Checkout state={swapping} facts={rich} /> }

/** Of the chosen currency there is too little by now. */
export const IdleSwappingShort: Story = {
  render: () => <Checkout state={swapping} payCurrency={ether} facts={shortOfEther} />,
}

/** Of the network’s own currency there is too little. */
export const IdleShortOfFee: Story = {
  render: () => <Checkout state={states.idle} facts={shortOfFee} />,
}

/** The chain does not tell what the account holds, nor what the network takes: nothing is made up, and it can be paid. */
export const IdleUnread: Story = {
  render: () => <Checkout state={states.idle} facts={unread} />,
}

/** It was paid with too little, and no more has arrived. */
export const Insufficient: Story = {
  render: () => <Checkout state={insufficient} facts={short} topUp={() => <OnRamp />} />,
}

/** It was paid with too little, and enough has arrived meanwhile. */
export const InsufficientNoMore: Story = { render: () => <Checkout state={insufficient} /> }

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
/** Of several, each price is struck through where it stands, and of all else it is said what it is of. */
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
/** It was sold meanwhile: there is nothing to accept. */
export const ReviewGone: Story = {
  render: () => <Checkout state={gone} />,
}
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
/** It was on the chain, and its block was taken back. */
export const TakenBack: Story = { render: () => <Checkout state={{ ...states.pending, reorged: true }} /> }
/** The account is a contract, and not all of its owners have signed. */
export const AwaitingOwners: Story = {
  render: () => <Checkout state={{ ...states.pending, hash: undefined, owners: true }} />,
}
export const Success: Story = { render: () => <Checkout state={states.success} /> }
/** Paid in another currency: what the swap took, and the price. */
export const SuccessSwapped: Story = {
  render: () => <Checkout state={swapped} payCurrency={ether} />,
}
export const Cancelled: Story = { render: () => <Checkout state={states.cancelled} /> }

export const Refused: Story = { render: () => <Checkout state={reach('refused', 'error')} /> }
export const Reverted: Story = { render: () => <Checkout state={states.error} /> }
/** What is paid with was swapped, and then it was not sold. */
export const Swapped: Story = {
  render: () => <Checkout state={{ ...states.error, error: makeError('swapped') }} />,
}
export const Uncertain: Story = { render: () => <Checkout state={reach('uncertain', 'error')} /> }
/** It was bought on another device: nothing has gone wrong. */
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
/** One of them costs more by now, and the other ends sooner. */
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
      received: states.success.outcome.paid,
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
