import { createContext } from 'react'

/** The wallets of the toolbar, with their labels. */
export const walletKinds = {
  none: 'No wallet',
  key: 'An account with a key',
  atomic: 'With atomic batches',
  refuses: 'Refuses everything',
  slow: 'Takes its time',
}

export type WalletKind = keyof typeof walletKinds

/** The kind of wallet that the toolbar selects. */
export const WalletKindContext = createContext<WalletKind>('none')
