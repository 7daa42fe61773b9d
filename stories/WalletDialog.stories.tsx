import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { WalletDialog } from '../src/components/wallet/WalletDialog.js'
import { StoryProviders } from './StoryProviders.js'

/** The wallet list of `CheckoutButton`, for a buyer without a connected wallet and a host without its own list. */
export default { title: 'Checkout/Choice of a wallet' } satisfies Meta

type Story = StoryObj

const nothing = () => {}

/** A pairing URI, as long as that of a real wallet. */
const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1795176000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`

/** The announced wallets and those of the host's wagmi config, with the last used one first. */
export const Several: Story = {
  render: () => show('several', <WalletDialog onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** The chosen wallet is on another device: scan the QR code, or open the link on this device. */
export const Elsewhere: Story = {
  render: () =>
    show('several', <WalletDialog uri={uri} onChoose={nothing} onBack={nothing} onClose={nothing} />),
}

/** A browser without a wallet, such as on a phone. */
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
