import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { WalletDialog } from '../src/components/wallet/WalletDialog.js'
import { StoryProviders } from './StoryProviders.js'

/** What `CheckoutButton` shows who has connected no wallet, where the host has no list of its own. */
export default { title: 'Checkout/Choice of a wallet' } satisfies Meta

type Story = StoryObj

const nothing = () => {}

/** As long as those of real wallets are. */
const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1795176000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`

/** The wallets that announced themselves, and those of the host’s wagmi config; the one that was used last comes first. */
export const Several: Story = {
  render: () => show('several', <WalletDialog onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The wallet that was chosen is on a phone: it is scanned, or opened where it is on this device. */
export const Elsewhere: Story = {
  render: () =>
    show('several', <WalletDialog uri={uri} onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** A browser without a wallet, such as a phone’s. */
export const None: Story = {
  render: () => show('none', <WalletDialog onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The wallet did not let the page in. */
export const Declined: Story = {
  render: () =>
    show(
      'several',
      <WalletDialog
        error={new CheckoutError('Rejected')}
        onChoose={nothing}
        onBack={nothing}
        onClose={nothing}
      />,
    ),
}

function show(wallet: StoryProviders.Wallet, dialog: ReactNode) {
  return <StoryProviders wallet={wallet}>{dialog}</StoryProviders>
}
