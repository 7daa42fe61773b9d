import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { WalletDialog } from '../src/components/wallet/WalletDialog.js'
import { StoryProviders } from './StoryProviders.js'

/** The wallet list that `CheckoutButton` opens if no wallet is connected and the host has no list of its own. */
export default { title: 'Checkout/Choice of a wallet' } satisfies Meta

type Story = StoryObj

const nothing = () => {}

/** A pairing URI with the length of a real one. */
const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1795176000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`

/**
 * The wallets that announce themselves to the page (EIP-6963), and the wallets of the host's wagmi config. The wallet that the buyer used
 * last comes first.
 */
export const Several: Story = {
  render: () => show('several', <WalletDialog onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The chosen wallet is on another device. The buyer scans the QR code there, or opens the link on this device. */
export const Elsewhere: Story = {
  render: () =>
    show('several', <WalletDialog uri={uri} onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The browser has no wallet, as is usual on a phone. */
export const None: Story = {
  render: () => show('none', <WalletDialog onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The wallet rejected the connection. */
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
