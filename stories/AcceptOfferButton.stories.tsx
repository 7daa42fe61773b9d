import type { Meta, StoryObj } from '@storybook/react-vite'
import { AcceptOfferButton } from '../src/components/offer/AcceptOfferButton.js'
import { AcceptOfferView } from '../src/components/offer/AcceptOfferView.js'
import { codeOf } from './codeOf.js'
import example from './examples/Offers.tsx?raw'
import { usdc } from './fixtures.js'
import { makeOffer, tradeItem, tradeStates } from './offers.js'
import { StoryProviders } from './StoryProviders.js'

const code = codeOf(example)

export default {
  title: 'Components/AcceptOfferButton',
  component: AcceptOfferButton,
  // Show each story in an iframe, because an inline modal dialog would cover the whole documentation page.
  parameters: { ...code, docs: { ...code.docs, story: { inline: false, height: '46rem' } } },
} satisfies Meta<typeof AcceptOfferButton>

type Story = StoryObj

function Shown(props: Partial<AcceptOfferView.Props>) {
  return (
    <AcceptOfferView
      state={tradeStates.idle}
      item={tradeItem}
      quantity={1n}
      currency={usdc}
      price={90_000_000n}
      fees={0n}
      received={90_000_000n}
      onStart={() => {}}
      onOpenChange={() => {}}
      {...props}
    />
  )
}

/** No wallet is connected, so the button connects one first. */
export const Ready: Story = { render: () => <AcceptOfferButton offer={makeOffer()} onConnect={() => {}} /> }

/** A wallet is connected. Each button shows whether the token's owner can accept its offer. */
export const States: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <AcceptOfferButton offer={makeOffer()} />
      <AcceptOfferButton offer={makeOffer({ status: 'inactive', quantityAvailable: 0n })} />
      <AcceptOfferButton offer={makeOffer({ status: 'expired' })} />
      <AcceptOfferButton offer={makeOffer({ status: 'filled', quantityRemaining: 0n })} />
      <AcceptOfferButton offer={makeOffer({ status: 'cancelled' })} />
      <AcceptOfferButton offer={makeOffer({ validFrom: new Date('2998-01-01T00:00:00Z') })} />
    </StoryProviders>
  ),
}

/** The dialog before the seller confirms. The buyer pays the royalty on top of the price. */
export const Idle: Story = { render: () => <Shown /> }
/** The market keeps a fee from the price, so the seller receives less. */
export const WithFees: Story = { render: () => <Shown fees={2_250_000n} /> }
export const Checking: Story = { render: () => <Shown state={tradeStates.preparing} /> }
/** The wallet prompts for an approval: the market may take one token of an ERC-721 collection. */
export const Allow: Story = { render: () => <Shown state={tradeStates.allowing} /> }
/** An approval of an ERC-1155 collection always covers all tokens of the account. The dialog says so. */
export const AllowAll: Story = { render: () => <Shown state={tradeStates.allowingAll} /> }
export const Confirm: Story = { render: () => <Shown state={tradeStates.asking} /> }
export const Pending: Story = { render: () => <Shown state={tradeStates.pending} /> }
export const Declined: Story = { render: () => <Shown state={tradeStates.declined} /> }
/** The seller approved the token and declined the second prompt, so the market may still take the token. */
export const DeclinedLater: Story = { render: () => <Shown state={tradeStates.declinedLater} /> }
/** The wallet's answer was lost. “Try again” looks for the earlier acceptance first. */
export const Uncertain: Story = { render: () => <Shown state={tradeStates.saleUnknown} /> }
/** The sale succeeded, but the seller received less than agreed. */
export const Mismatch: Story = { render: () => <Shown state={tradeStates.mismatch} /> }
export const Success: Story = { render: () => <Shown state={tradeStates.success} /> }
/** The block contains other payments to the seller, so the balances do not confirm the amount of this sale. */
export const SuccessAmountUnknown: Story = {
  render: () => <Shown state={tradeStates.success} received={undefined} />,
}
