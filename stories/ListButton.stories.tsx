import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { parseEther, zeroAddress } from 'viem'
import { ListButton } from '../src/components/offer/ListButton.js'
import { ListView } from '../src/components/offer/ListView.js'
import { RemoveListingView } from '../src/components/offer/RemoveListingView.js'
import { codeOf } from './codeOf.js'
import example from './examples/Listing.tsx?raw'
import { contracts, ether, makeOrder, people, usdc } from './fixtures.js'
import { tradeItem, tradeStates } from './offers.js'
import { StoryProviders } from './StoryProviders.js'

const code = codeOf(example)

export default {
  title: 'Components/ListButton',
  component: ListButton,
  // Show each story in an iframe, because an inline modal dialog would cover the whole documentation page.
  parameters: { ...code, docs: { ...code.docs, story: { inline: false, height: '46rem' } } },
} satisfies Meta<typeof ListButton>

type Story = StoryObj

const token = {
  chainId: 31337,
  marketplace: 'third_party_kind_1',
  collectionAddress: contracts.herbarium,
  tokenId: 9n,
  standard: 'ERC721',
  currencies: [zeroAddress, contracts.usdc],
} as const

const listing = makeOrder({ createdBy: people.buyer, tokenId: token.tokenId })

function Shown(props: Partial<ListView.Props>) {
  const [terms, setTerms] = useState<ListView.Terms>({
    quantity: 1n,
    unitPrice: parseEther('0.2'),
    currency: zeroAddress,
    days: 30,
    ...props.terms,
  })
  return (
    <ListView
      state={tradeStates.idle}
      item={tradeItem}
      chainId={token.chainId}
      onTermsChange={setTerms}
      currencies={token.currencies}
      currency={terms.currency === zeroAddress ? ether : usdc}
      owned={1n}
      proceeds={parseEther('0.19')}
      costs={{ royalty: parseEther('0.01'), fee: 0n }}
      validUntil={new Date('2026-12-20T12:00:00Z')}
      onStart={() => {}}
      onRemove={undefined}
      onOpenChange={() => {}}
      {...props}
      terms={terms}
    />
  )
}

function ShownRemoval(props: Partial<RemoveListingView.Props>) {
  return (
    <RemoveListingView
      state={tradeStates.idle}
      item={tradeItem}
      price={undefined}
      currency={ether}
      onStart={() => {}}
      onOpenChange={() => {}}
      {...props}
    />
  )
}

/** No wallet is connected, so the button connects one first. */
export const Ready: Story = { render: () => <ListButton {...token} onConnect={() => {}} /> }

/** A wallet is connected, so the button opens the dialog. The second button removes a listing. */
export const Connected: Story = {
  render: () => (
    <StoryProviders wallet="connected">
      <ListButton {...token} />
      <ListButton {...token} listing={listing} data-variant="outline" />
    </StoryProviders>
  ),
}

/** The dialog before the seller has typed a price. */
export const Empty: Story = {
  render: () => (
    <Shown
      terms={{ quantity: 1n, unitPrice: undefined, currency: zeroAddress, days: 30 }}
      proceeds={undefined}
      costs={undefined}
      onStart={undefined}
    />
  ),
}
/** The dialog shows what the seller receives after the royalty. The chain computes the royalty. */
export const Idle: Story = { render: () => <Shown /> }
/** The market keeps a fee in addition to the royalty. */
export const WithFee: Story = {
  render: () => (
    <Shown proceeds={parseEther('0.185')} costs={{ royalty: parseEther('0.01'), fee: parseEther('0.005') }} />
  ),
}
/** Several units of an edition, in another currency. */
export const Edition: Story = {
  render: () => (
    <Shown
      terms={{ quantity: 3n, unitPrice: 40_000_000n, currency: contracts.usdc, days: 7 }}
      owned={12n}
      proceeds={114_000_000n}
      costs={{ royalty: 6_000_000n, fee: 0n }}
    />
  ),
}
/** The account does not own the token. */
export const NotOwned: Story = { render: () => <Shown owned={0n} onStart={undefined} /> }
export const Checking: Story = { render: () => <Shown state={tradeStates.preparing} /> }
/** The wallet prompts for an approval of the whole collection. The dialog says so. */
export const AllowAll: Story = { render: () => <Shown state={tradeStates.allowingAll} /> }
export const Confirm: Story = { render: () => <Shown state={tradeStates.signing} /> }
export const Pending: Story = { render: () => <Shown state={tradeStates.pending} /> }
export const Declined: Story = { render: () => <Shown state={tradeStates.declined} /> }
/** The seller approved the collection and declined the second prompt, so the market may still take the tokens. */
export const DeclinedLater: Story = { render: () => <Shown state={tradeStates.declinedLater} /> }
export const Invalid: Story = { render: () => <Shown state={tradeStates.invalid} /> }
/** The service did not confirm the listing. “Try again” posts the listing again, without a new signature. */
export const Uncertain: Story = {
  render: () => <Shown state={tradeStates.listingUnknown} onRemove={() => {}} />,
}
export const Success: Story = { render: () => <Shown state={tradeStates.listed} onRemove={() => {}} /> }

/** The dialog that removes a listing. */
export const Remove: Story = { render: () => <ShownRemoval price={parseEther('0.2')} /> }
export const RemoveConfirm: Story = { render: () => <ShownRemoval state={tradeStates.removing} /> }
export const RemoveDeclined: Story = { render: () => <ShownRemoval state={tradeStates.declined} /> }
/** The wallet's answer was lost, so the page does not know whether the listing is removed. */
export const RemoveUncertain: Story = { render: () => <ShownRemoval state={tradeStates.removalUnknown} /> }
export const Removed: Story = { render: () => <ShownRemoval state={tradeStates.listed} /> }
