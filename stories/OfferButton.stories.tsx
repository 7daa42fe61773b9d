import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { OfferButton } from '../src/components/offer/OfferButton.js'
import { OfferView } from '../src/components/offer/OfferView.js'
import { codeOf } from './codeOf.js'
import example from './examples/Offer.tsx?raw'
import { contracts, usdc } from './fixtures.js'
import { tradeItem, tradeStates } from './offers.js'
import { StoryProviders } from './StoryProviders.js'

const code = codeOf(example)

export default {
  title: 'Components/OfferButton',
  component: OfferButton,
  // Show each story in an iframe, because an inline modal dialog would cover the whole documentation page.
  parameters: { ...code, docs: { ...code.docs, story: { inline: false, height: '46rem' } } },
} satisfies Meta<typeof OfferButton>

type Story = StoryObj

const token = {
  chainId: 31337,
  marketplace: 'service_marketplace_v1',
  collectionAddress: contracts.herbarium,
  tokenId: 0n,
  standard: 'ERC721',
  currency: contracts.usdc,
} as const

function Shown(props: Partial<OfferView.Props>) {
  const [terms, setTerms] = useState<OfferView.Terms>(props.terms ?? { unitPrice: 100_000_000n, days: 7 })
  return (
    <OfferView
      state={tradeStates.idle}
      item={tradeItem}
      quantity={1n}
      currency={usdc}
      onTermsChange={setTerms}
      royalty={5_000_000n}
      balance={2_418_000_000n}
      validUntil={new Date('2026-11-27T12:00:00Z')}
      onStart={() => {}}
      onOpenChange={() => {}}
      {...props}
      terms={terms}
    />
  )
}

/** No wallet is connected. A press connects one, and then opens the dialog. */
export const Ready: Story = { render: () => <OfferButton {...token} onConnect={() => {}} /> }

/** A wallet is connected, so the button opens the dialog. */
export const Connected: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <OfferButton {...token} />
    </StoryProviders>
  ),
}

/** The dialog before the buyer has typed a price. */
export const Empty: Story = {
  render: () => <Shown terms={{ unitPrice: undefined, days: 7 }} royalty={undefined} onStart={undefined} />,
}
/** The buyer pays the royalty on top of the price. The chain computes the royalty. */
export const Idle: Story = { render: () => <Shown /> }
/** The chain has not returned the royalty for the typed price yet. */
export const ReadingRoyalty: Story = { render: () => <Shown royalty={undefined} onStart={undefined} /> }
/** Several units of an edition. */
export const Edition: Story = { render: () => <Shown quantity={3n} royalty={15_000_000n} /> }
/** The account cannot pay the offer. */
export const Short: Story = { render: () => <Shown balance={40_250_000n} /> }
export const Checking: Story = { render: () => <Shown state={tradeStates.preparing} /> }
export const Allow: Story = { render: () => <Shown state={tradeStates.allowing} /> }
export const Allowed: Story = { render: () => <Shown state={tradeStates.allowed} /> }
export const Confirm: Story = { render: () => <Shown state={tradeStates.asking} /> }
export const Pending: Story = { render: () => <Shown state={tradeStates.pending} /> }
export const Declined: Story = { render: () => <Shown state={tradeStates.declined} /> }
/** The buyer granted the allowance and declined the second prompt, so the market may still spend it. */
export const DeclinedLater: Story = { render: () => <Shown state={tradeStates.declinedLater} /> }
export const Invalid: Story = { render: () => <Shown state={tradeStates.invalid} /> }
export const WouldFail: Story = { render: () => <Shown state={tradeStates.failing} /> }
/** The wallet's answer was lost. “Try again” looks for the earlier offer first. */
export const Uncertain: Story = { render: () => <Shown state={tradeStates.offerUnknown} /> }
export const Success: Story = { render: () => <Shown state={tradeStates.success} /> }
