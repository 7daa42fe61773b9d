import type { Meta, StoryObj } from '@storybook/react-vite'
import { parseUnits } from 'viem'
import { foundry } from 'viem/chains'
import { FundingPanel } from '../src/components/funding/FundingPanel.js'
import { sendToAddress } from '../src/components/funding/sendToAddress.js'
import type { FundingWay } from '../src/hooks/funding/fundingWay.js'
import type { FundingState } from '../src/hooks/funding/useFunding.js'
import { contracts, people } from './fixtures.js'
import { StoryProviders } from './StoryProviders.js'

/** The ways to add funds that a checkout offers if the buyer's balance is too low. */
export default { title: 'Checkout/Ways to add funds' } satisfies Meta

type Story = StoryObj

const request = {
  chainId: foundry.id,
  account: people.buyer,
  currencyAddress: contracts.usdc,
  symbol: 'USDC',
  decimals: 6,
  amount: parseUnits('120', 6),
  needed: parseUnits('130', 6),
}
const card: FundingWay = { id: 'card', name: 'Buy with a card', url: () => 'https://ramp.invalid' }
const exchange: FundingWay = { id: 'exchange', name: 'From an exchange', url: () => 'https://ramp.invalid' }
const idle: FundingState = { status: 'idle', funding: undefined, received: 0n }

/** The host has several ways to add funds. The button opens a list of them. */
export const Several: Story = { render: () => show(idle, [card, exchange, sendToAddress]) }

/** The host has only one way to add funds, so the button opens it without a list. */
export const One: Story = { render: () => show(idle, [card]) }

/** The buyer opened the provider's page, in this visit or in an earlier one. No funds have arrived yet. */
export const Waiting: Story = { render: () => show(opened('waiting', 'card')) }

/** Less than the missing amount has arrived, because the provider kept a part. */
export const Partly: Story = { render: () => show(opened('waiting', 'card', '118')) }

/** The buyer sends the funds from elsewhere to their own address. */
export const Address: Story = { render: () => show(opened('waiting', sendToAddress.id)) }

/** The newest block shows the funds, but a reorg could still remove them. */
export const Confirming: Story = { render: () => show(opened('confirming', 'card', '120')) }

function opened(status: 'waiting' | 'confirming', wayId: string, received = '0'): FundingState {
  return { status, funding: { ...request, wayId }, received: parseUnits(received, 6) }
}

function show(state: FundingState, ways: readonly FundingWay[] = [card, exchange, sendToAddress]) {
  return (
    <StoryProviders wallet="connected">
      <FundingPanel ways={ways} state={state} request={request} onOpen={() => {}} onCancel={() => {}} />
    </StoryProviders>
  )
}
