import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { zeroAddress } from 'viem'
import type { IntentPay } from '../src/checkout/intent/intent.js'
import { PayPicker } from '../src/components/swap/PayPicker.js'
import { mainnet } from '../src/networks/networks.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Pay.tsx?raw'
import { contracts, dai, ether, makeOrder, payOptions, people, usdc } from './fixtures.js'

const { argTypes, parameters } = controlsOf('PayPicker', example)

export default { title: 'Components/PayPicker', component: PayPicker, argTypes, parameters } satisfies Meta<
  typeof PayPicker
>

type Story = StoryObj

const currencies = { [zeroAddress]: ether, [contracts.usdc]: usdc, [contracts.dai]: dai }
const [own, native, short] = payOptions
const enough = { ...own, balance: 9_300_250_000n, missing: 0n }

function Picker(props: Partial<PayPicker.Props> & { open?: boolean }) {
  const { open = false, ...rest } = props
  const [pay, choose] = useState<IntentPay | undefined>(props.value)
  return (
    <Column>
      <div ref={(box) => void box?.querySelector('details')?.toggleAttribute('open', open)}>
        <Controlled
          of={PayPicker}
          chainId={31337}
          options={payOptions}
          currencies={currencies}
          priced={makeOrder()}
          {...rest}
          value={pay}
          onValueChange={choose}
        />
      </div>
    </Column>
  )
}

/** The picker is closed. It shows the currency of the orders, and the balance is sufficient. */
export const Closed: Story = { render: () => <Picker options={[enough, native, short]} /> }

/** The balance of the orders' currency is too low. The picker suggests another currency, but does not select it. */
export const Proposed: Story = { render: () => <Picker proposal={native} /> }

/** Each currency with its balance, price and missing amount. */
export const Open: Story = { render: () => <Picker open proposal={native} updatedAt={pricesReadAt} /> }

/** The buyer chose another currency. The picker shows the maximum that the buyer pays in this currency. */
export const Chosen: Story = { render: () => <Picker open value={native.pay} updatedAt={pricesReadAt} /> }

/** While the buyer uses the picker, the displayed prices and their age do not change. */
export const Held: Story = { render: () => <Picker open value={native.pay} updatedAt={pricesReadAt} held /> }

export const Refreshing: Story = { render: () => <Picker open updatedAt={pricesReadAt} refreshing /> }

export const Loading: Story = { render: () => <Picker open options={[own]} loading /> }

/** No other currency in the wallet covers the price. */
export const NothingElse: Story = { render: () => <Picker open options={[own]} /> }

/** The service returned no prices. The buyer can still pay in the orders' own currency. */
export const PricesUnavailable: Story = { render: () => <Picker open options={[own]} failed /> }

/** Some currencies are not available. Each shows the reason. */
export const Omitted: Story = {
  render: () => (
    <Picker
      open
      options={[enough]}
      omitted={['drained', 'paused', 'taxed', 'frozen'].map((reason, at) => ({
        currencyAddress: [zeroAddress, contracts.dai, people.artist, people.seller][at] ?? zeroAddress,
        reason,
      }))}
      currencies={{
        ...currencies,
        [people.artist]: { symbol: 'FEE', decimals: 18 },
        [people.seller]: { symbol: 'ICE', decimals: 6 },
      }}
    />
  ),
}

/** The kit draws icons of well-known currencies, which it finds by their addresses. A token that only calls itself USDC gets letters. */
export const WellKnown: Story = { render: () => <Picker open {...onMainnet} /> }

/** The picker reads the currencies from the chain, but the chain returns nothing for one of them. */
export const Unknown: Story = { render: () => <Picker open currencies={{}} /> }

/** The chosen currency has no price any more, for example because a pool is empty. */
export const Gone: Story = { render: () => <Picker open options={[enough]} value={native.pay} /> }

const [mainnetUsdc, usdt, mainnetDai] = mainnet.currencies.map((currency) => currency.address)

const onMainnet = {
  chainId: mainnet.chainId,
  options: [mainnetUsdc, zeroAddress, mainnet.contracts.wrapped, usdt, mainnetDai, people.seller].flatMap(
    (currencyAddress, at) => {
      if (!currencyAddress) return []
      const option = currencyAddress === zeroAddress || at === 2 ? native : enough
      return {
        ...option,
        currencyAddress,
        pay: at > 0 ? { currency: currencyAddress, maxAmount: 1n } : undefined,
      }
    },
  ),
  currencies: Object.fromEntries([
    [zeroAddress, ether],
    [mainnet.contracts.wrapped, { symbol: 'WETH', decimals: 18 }],
    ...mainnet.currencies.map(({ address, symbol }) => [address, { symbol, decimals: 6 }]),
    [people.seller, usdc],
  ]),
}

const pricesReadAt = new Date('2020-11-20T12:00:00Z')
