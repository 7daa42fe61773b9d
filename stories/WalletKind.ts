import { createContext } from 'react'

/** The wallets that the toolbar offers, and what they are called there. */
export const walletKinds = {
  none: 'No wallet',
  key: 'An account with a key',
  atomic: 'With atomic batches',
  refuses: 'Refuses everything',
  slow: 'Takes its time',
}

/** What kind of wallet the visitor of a story has. */
export type WalletKind = keyof typeof walletKinds

/** The kind of wallet that the toolbar chooses. */
export const WalletKindContext = createContext<WalletKind>('none')
