import { useConnect, useConnectors } from 'wagmi'

/** The wallets that announced themselves, and the way to connect one. With several of them, a list is opened first. */
export function useWallets() {
  const connectors = useConnectors()
  const { mutate, isPending } = useConnect()
  const [only, ...others] = connectors
  return {
    connectors,
    isPending,
    connect: (connector: (typeof connectors)[number]) => mutate({ connector }),
    begin() {
      if (only && others.length === 0) mutate({ connector: only })
      else document.getElementById(walletListId)?.showPopover()
    },
  }
}

/** The id of the list of wallets. */
export const walletListId = 'wallets'
