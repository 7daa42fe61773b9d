import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { inWords } from '../src/checkout/explain/stepSentences.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { Checkout } from './Checkout.js'
import { controlsOf } from './controls.js'
import example from './examples/View.tsx?raw'
import { longName, pressedLeaf, usdc } from './fixtures.js'
import { reach, states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutView', example)

export default {
  title: 'Components/CheckoutView/Paying',
  id: 'components-checkoutview',
  component: CheckoutView,
  tags: ['!autodocs'],
  argTypes,
  parameters,
} satisfies Meta<typeof CheckoutView>

type Story = StoryObj & { render: () => ReactNode }

export const Preparing: Story = { render: () => <Checkout state={states.preparing} /> }
/** The buyer began this purchase in an earlier visit. The checkout looks for the payment, and prompts for nothing. */
export const Begun: Story = { render: () => <Checkout state={{ ...states.preparing, begun: true }} /> }

export const SwitchChain: Story = { render: () => <Checkout state={states.switchChain} /> }

/** The wallet has to switch to a network whose name the page does not know. */
export const SwitchToUnnamed: Story = {
  render: () => <Checkout state={states.switchChain} chainName={undefined} />,
}

export const Confirm: Story = { render: () => <Checkout state={states.awaitingWallet} /> }

/** The wallet asks for the permission. The heading names the wallet. The step shows the same amount and market as the wallet. */
export const ConfirmInWallet: Story = {
  render: () => <Checkout state={states.awaitingWallet} {...named} />,
}

/** The wallet asks for the payment. */
export const ConfirmPaymentInWallet: Story = {
  render: () => <Checkout state={reach('approveAndBuy', 'awaitingWallet', 2)} {...named} />,
}

/** A contract other than the market gets the permission. The wallet has a very long name and no icon. */
export const ConfirmSpender: Story = {
  render: () => (
    <Checkout
      state={{ ...states.awaitingWallet, steps: [toSpender, ...states.awaitingWallet.steps.slice(1)] }}
      wallet={{ name: longName }}
    />
  ),
}

/** The node could not simulate the purchase before the wallet prompt. */
export const ConfirmNotSimulated: Story = {
  render: () => <Checkout state={reach('declined', 'awaitingWallet')} />,
}

export const ConfirmSignature: Story = {
  render: () => <Checkout state={reach('gasless', 'awaitingWallet')} />,
}

/** The network processes the payment. The step shows how long that usually takes. */
export const Pending: Story = { render: () => <Checkout state={states.pending} expectedTime={36_000} /> }

/** The network confirms the permission. The wallet asks for the payment afterwards. */
export const PendingPermission: Story = {
  render: () => <Checkout state={reach('approveAndBuy', 'pending')} expectedTime={4_000} />,
}

/** The account is a multisig, and some of its owners have not signed. */
export const AwaitingOwners: Story = {
  render: () => <Checkout state={{ ...states.pending, hash: undefined, owners: true }} />,
}

/** A reorg removed the block with the transaction. */
export const TakenBack: Story = { render: () => <Checkout state={{ ...states.pending, reorged: true }} /> }

/** The approval is confirmed, and the checkout prepares the payment. */
export const PreparingNext: Story = {
  render: () => {
    const [allowance, ...rest] = states.switchChain.steps
    const steps = allowance ? [{ ...allowance, status: 'done' as const }, ...rest] : rest
    return <Checkout state={{ ...states.switchChain, status: 'preparing', steps }} />
  },
}

export const Confirming: Story = { render: () => <Checkout state={states.confirming} /> }

/** All steps are done, and the checkout proves the outcome on chain. */
export const Proving: Story = {
  render: () => <Checkout state={{ ...states.success, status: 'preparing' }} />,
}

export const InOtherTab: Story = { render: () => <Checkout state={states.inOtherTab} /> }

const toSpender = {
  id: 'tokenApproval' as const,
  status: 'awaitingWallet' as const,
  ...inWords({
    kind: 'allow',
    spender: '0x70ce…51d2',
    amount: { amount: 129_500_000n, currency: usdc },
  }),
}

const named = {
  wallet: { name: 'Rabby', icon: pressedLeaf(230) },
  nameOf: (kind: string) =>
    kind === 'token' ? 'Maidenhair fern' : kind === 'account' ? 'Littoral' : undefined,
}
