import { createContext } from 'react'

/** The kinds of wallet that Storybook's toolbar offers, each with its label. */
export const walletKinds = {
  none: 'No wallet',
  key: 'An account with a key',
  atomic: 'With atomic batches',
  refuses: 'Refuses everything',
  slow: 'Takes its time',
}

export type WalletKind = keyof typeof walletKinds

/** The kind of wallet that the visitor chose in Storybook's toolbar. */
export const WalletKindContext = createContext<WalletKind>('none')
