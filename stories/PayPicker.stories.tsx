import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { zeroAddress } from 'viem'
import type { IntentPay } from '../src/checkout/intent/intent.js'
import { PayPicker } from '../src/components/swap/PayPicker.js'
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

/** A line: the orders’ own currency, of which there is enough. */
export const Closed: Story = { render: () => <Picker options={[enough, native, short]} /> }

/** Of the orders’ own currency there is too little: another one is proposed, and not chosen. */
export const Proposed: Story = { render: () => <Picker proposal={native} /> }

/** Each currency with what is held, what it takes, and what is missing. */
export const Open: Story = { render: () => <Picker open proposal={native} updatedAt={asked} /> }

/** Another currency was chosen: the most of it that may be taken. */
export const Chosen: Story = { render: () => <Picker open value={native.pay} updatedAt={asked} /> }

/** While somebody is at it, prices hold and their age stands still. */
export const Held: Story = { render: () => <Picker open value={native.pay} updatedAt={asked} held /> }

export const Refreshing: Story = { render: () => <Picker open updatedAt={asked} refreshing /> }

export const Loading: Story = { render: () => <Picker open options={[own]} loading /> }

/** Nothing else in the wallet covers the price. */
export const NothingElse: Story = { render: () => <Picker open options={[own]} /> }

/** Some currencies cannot be paid with now: each says why. */
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

/** How the others are written is read from the chain, which does not know one of them. */
export const Unknown: Story = { render: () => <Picker open currencies={{}} /> }

/** Of what was chosen there is no price any more. */
export const Gone: Story = { render: () => <Picker open options={[enough]} value={native.pay} /> }

const asked = new Date('2020-11-20T12:00:00Z')
