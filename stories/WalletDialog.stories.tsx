import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { WalletDialog } from '../src/components/wallet/WalletDialog.js'
import { StoryProviders } from './StoryProviders.js'

/** What `CheckoutButton` shows who has connected no wallet, where the host has no list of its own. */
export default { title: 'Checkout/Choice of a wallet' } satisfies Meta

type Story = StoryObj

const nothing = () => {}

/** The wallets that announced themselves, and those of the host’s wagmi config; the one that was used last comes first. */
export const Several: Story = {
  render: () => show('several', <WalletDialog onChoose={nothing} onClose={nothing} />),
}

/** A browser without a wallet, such as a phone’s. */
export const None: Story = {
  render: () => show('none', <WalletDialog onChoose={nothing} onClose={nothing} />),
}

/** The wallet did not let the page in. */
export const Declined: Story = {
  render: () =>
    show(
      'several',
      <WalletDialog error={new CheckoutError('Rejected')} onChoose={nothing} onClose={nothing} />,
    ),
}

function show(wallet: StoryProviders.Wallet, dialog: ReactNode) {
  return <StoryProviders wallet={wallet}>{dialog}</StoryProviders>
}
