import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { type Address, zeroAddress } from 'viem'
import { SwapQuoteTable } from '../src/components/swap/SwapQuoteTable.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Prices.tsx?raw'
import { contracts, ether, prices, usdc } from './fixtures.js'

const { argTypes, parameters } = controlsOf('SwapQuoteTable', example)

export default {
  title: 'Components/SwapQuoteTable',
  component: SwapQuoteTable,
  argTypes,
  parameters,
} satisfies Meta<typeof SwapQuoteTable>

type Story = StoryObj

const currencies = { [zeroAddress]: ether, [contracts.usdc]: usdc }

function Prices(props: Partial<SwapQuoteTable.Props>) {
  const [chosen, choose] = useState<Address>(zeroAddress)
  return (
    <Column>
      <Controlled
        of={SwapQuoteTable}
        chainId={31337}
        prices={prices}
        currencies={currencies}
        value={chosen}
        onValueChange={choose}
        {...props}
      />
    </Column>
  )
}

/** A token and the native currency. One of them is chosen. */
export const Choose: Story = { render: () => <Prices /> }

/** The table shows the age of the prices and a refresh button. */
export const Fresh: Story = {
  render: () => <Prices updatedAt={new Date()} staleAfter={86_400_000} onRefresh={() => {}} />,
}

export const Stale: Story = {
  render: () => <Prices updatedAt={new Date('2020-11-20T12:00:00Z')} onRefresh={() => {}} />,
}

export const Refreshing: Story = {
  render: () => <Prices updatedAt={new Date('2020-11-20T12:00:00Z')} onRefresh={() => {}} refreshing />,
}

/** No balance covers the maximum price. */
export const NoneAffordable: Story = {
  render: () => <Prices prices={prices.map((price) => ({ ...price, currencyBalance: 1_000n }))} />,
}

/** A read-only table, because the story passes no `onValueChange`. The component reads the symbols from the chain. */
export const ToRead: Story = {
  render: () => (
    <Column>
      <Controlled of={SwapQuoteTable} chainId={31337} prices={prices} />
    </Column>
  ),
}

export const Empty: Story = { render: () => <Prices prices={[]} onRefresh={() => {}} /> }

export const Loading: Story = { render: () => <Prices prices={undefined} /> }
