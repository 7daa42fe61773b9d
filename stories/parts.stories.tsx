import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { type Address, zeroAddress } from 'viem'
import { ErrorNotice } from '../src/components/ErrorNotice.js'
import { FeeBreakdown } from '../src/components/FeeBreakdown.js'
import { QuantityField } from '../src/components/QuantityField.js'
import { Receipt } from '../src/components/Receipt.js'
import { StepList } from '../src/components/StepList.js'
import { SwapQuoteTable } from '../src/components/SwapQuoteTable.js'
import { contracts, fees, makeError, makeOrder, states, usdc } from './fixtures.js'

export default { title: 'Parts' } satisfies Meta

type Story = StoryObj

const prices = [
  {
    currencyAddress: zeroAddress,
    currencyBalance: 2_418_000_000_000_000_000n,
    price: 45_731_402_238_115_000n,
    maxPrice: 46_188_716_260_496_150n,
    transactionValue: 46_188_716_260_496_150n,
  },
  {
    currencyAddress: contracts.usdc,
    currencyBalance: 9_300_250_000n,
    price: 128_950_000n,
    maxPrice: 130_239_500n,
    transactionValue: 0n,
  },
]

export const SwapPrices: Story = { render: () => <Prices /> }

function Prices() {
  const [chosen, choose] = useState<Address>(zeroAddress)
  return (
    <div className="story-page">
      <SwapQuoteTable chainId={31337} prices={prices} value={chosen} onValueChange={choose} />
      <br />
      <SwapQuoteTable chainId={31337} prices={[]} />
      <br />
      <SwapQuoteTable chainId={31337} prices={undefined} />
    </div>
  )
}

export const Quantity: Story = { render: () => <Quantities /> }

function Quantities() {
  const [value, change] = useState(3n)
  return (
    <div className="story-page">
      <QuantityField value={value} onValueChange={change} max={7n} />
      <br />
      <QuantityField value={10n ** 24n} onValueChange={() => {}} max={10n ** 30n} />
      <br />
      <QuantityField value={1n} onValueChange={() => {}} max={1n} disabled />
    </div>
  )
}

export const Fees: Story = {
  render: () => (
    <div className="story-page">
      <FeeBreakdown price={128_500_000n} fees={fees} included={makeOrder().feeBreakdown} currency={usdc} />
    </div>
  ),
}

export const Steps: Story = {
  render: () => (
    <div className="story-page">
      <StepList steps={states.pending.steps} />
      <br />
      <StepList steps={states.error.steps} explorerUrl="https://explorer.invalid" />
    </div>
  ),
}

export const Paid: Story = {
  render: () => (
    <div className="story-page">
      <Receipt outcome={states.success.outcome} currency={usdc} explorerUrl="https://explorer.invalid" />
    </div>
  ),
}

export const Errors: Story = {
  render: () => (
    <div className="story-page">
      <ErrorNotice error={makeError('none')} />
      <br />
      <ErrorNotice error={makeError('approval')} />
      <br />
      <ErrorNotice error={makeError('unknown')} />
      <br />
      <ErrorNotice error={makeError('spent')} />
    </div>
  ),
}
