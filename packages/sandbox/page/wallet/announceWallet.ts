import type { Provider } from './createProvider.js'
import { walletIcon } from './walletIcon.js'

/** Makes a wallet known to the page as browser extensions do (EIP-6963). Returns what ends that. */
export function announceWallet(options: announceWallet.Options): () => void {
  const { provider, target = window } = options
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Sandbox Wallet',
    icon: walletIcon,
    rdns: 'sandbox.tillkit.wallet',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

export declare namespace announceWallet {
  type Options = {
    provider: Provider
    /** @default window */
    target?: EventTarget | undefined
  }
}
