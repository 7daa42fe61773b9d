import { useConnect, useConnectors } from 'wagmi'

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

export const walletListId = 'wallets'
