import { createRoot } from 'react-dom/client'
import type { Chain } from 'viem'
import { announceWallet } from './announceWallet.js'
import { createWallet } from './createWallet.js'
import { WalletPanel } from './WalletPanel.js'
import type { WalletAccount } from './walletState.js'

export function openWallet(options: openWallet.Options): void {
  const { accounts, chain, names, element } = options
  const wallet = createWallet({ accounts, chain, names, storage: localStorage })
  createRoot(element).render(<WalletPanel wallet={wallet} />)
  announceWallet({ provider: wallet.provider })
}

export declare namespace openWallet {
  type Options = {
    accounts: readonly WalletAccount[]
    chain: Chain
    names: { readonly [address: string]: string }
    element: Element
  }
}
