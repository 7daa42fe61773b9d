import type { EIP1193Provider } from 'viem'
import type { FrameWallet } from './frameMessages.js'

export function watchWallets(options: watchWallets.Options): Wallets {
  const { provider, onChange, target = window } = options
  if (provider) {
    return { found: [{ name: 'Wallet', rdns: 'page.wallet', provider }], stop: () => {} }
  }
  const found: KnownWallet[] = []
  let watching = false
  const onAnnounce = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail ?? {}
    if (!info || !provider || found.some((wallet) => wallet.provider === provider)) return
    const { name, icon, rdns } = info
    found.push({ name: String(name), icon: icon?.trim(), rdns: String(rdns), provider })
    if (watching) onChange()
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  watching = true
  return { found, stop: () => target.removeEventListener('eip6963:announceProvider', onAnnounce) }
}

export declare namespace watchWallets {
  type Options = {
    provider: EIP1193Provider | undefined
    onChange: () => void
    target?: EventTarget | undefined
  }
}

export type Wallets = { readonly found: readonly KnownWallet[]; stop: () => void }

type KnownWallet = FrameWallet & { provider: EIP1193Provider }

type Announcement = {
  info?: { name: string; icon?: string; rdns: string }
  provider?: EIP1193Provider
}
