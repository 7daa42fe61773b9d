import type { Provider } from './createProvider.js'

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

/** The wallet's icon: a `data:` URL, as EIP-6963 requires. */
export const walletIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="9" fill="%23d9653b"/%3E%3Cpath d="M7 12.5c3.2-3.4 5.8-3.4 9 0s5.8 3.4 9 0M7 20c3.2-3.4 5.8-3.4 9 0s5.8 3.4 9 0" fill="none" stroke="%23fff" stroke-width="2.6" stroke-linecap="round"/%3E%3C/svg%3E'
