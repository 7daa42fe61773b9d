import type { Chain } from 'viem'
import { createStore } from '../createStore.js'
import { createProvider, type Listener, type Provider } from './createProvider.js'
import { ProviderError } from './ProviderError.js'
import type { WalletAccount, WalletOwner, WalletRequest, WalletState } from './walletState.js'

/**
 * Creates a wallet with public test keys. A request that spends, signs or reveals an account waits until the owner calls `approve` or
 * `reject`.
 */
export function createWallet(options: createWallet.Options): Wallet {
  const { accounts, chain, names = {}, storage, fetch } = options
  const [first] = accounts
  if (!first) throw new ProviderError({ code: 4100, message: 'A wallet needs an account.' })
  const store = createStore<WalletState>({
    accounts,
    selected: first.address,
    connected: false,
    chainId: chain.id,
    requests: [],
    ...recall(storage, accounts),
  })
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<number, { run: () => Promise<unknown>; settle: Settle }>()

  function emit(event: string, value: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }

  function change(part: Partial<WalletState>) {
    store.setState(part)
    const { selected, connected, chainId } = store.getState()
    storage?.setItem(storageKey, JSON.stringify({ selected, connected, chainId }))
  }

  function update(id: number, part: Partial<WalletRequest>) {
    const { requests } = store.getState()
    store.setState({
      requests: requests.map((request) => (request.id === id ? { ...request, ...part } : request)),
    })
  }

  function take(id: number) {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  const owner: WalletOwner = {
    getState: store.getState,
    subscribe: store.subscribe,
    async approve(id) {
      const found = take(id)
      if (!found) return
      update(id, { status: 'working' })
      try {
        const value = await found.run()
        update(id, { status: 'approved', result: typeof value === 'string' ? value : undefined })
        found.settle.resolve(value)
      } catch (error) {
        update(id, { status: 'failed', result: error instanceof Error ? error.message : String(error) })
        found.settle.reject(error)
      }
    },
    reject(id) {
      const found = take(id)
      if (!found) return
      update(id, { status: 'rejected' })
      found.settle.reject(new ProviderError({ code: 4001, message: 'User rejected the request.' }))
    },
    selectAccount(address) {
      change({ selected: address })
      if (store.getState().connected) emit('accountsChanged', [address])
    },
    selectChain(chainId) {
      if (chainId === store.getState().chainId) return
      change({ chainId })
      emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    connect() {
      change({ connected: true })
      emit('accountsChanged', [store.getState().selected])
    },
    disconnect() {
      if (!store.getState().connected) return
      change({ connected: false })
      emit('accountsChanged', [])
    },
  }

  const provider = createProvider({
    wallet: owner,
    chain,
    names,
    fetch,
    listeners,
    ask: ({ run, ...request }) =>
      new Promise((resolve, reject) => {
        const { requests } = store.getState()
        const id = requests.length
        waiting.set(id, { run, settle: { resolve, reject } })
        store.setState({ requests: [...requests, { ...request, id, status: 'asking' }] })
      }),
  })
  return { ...owner, provider }
}

export declare namespace createWallet {
  type Options = {
    accounts: readonly WalletAccount[]
    chain: Chain
    /** The names of contracts that the wallet shows, by address. @default addresses only */
    names?: { readonly [address: string]: string } | undefined
    storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

export type Wallet = WalletOwner & { provider: Provider }

type Settle = { resolve: (value: unknown) => void; reject: (error: unknown) => void }

const storageKey = 'sandbox-wallet'

function recall(storage: createWallet.Options['storage'], accounts: readonly WalletAccount[]) {
  try {
    const found = JSON.parse(storage?.getItem(storageKey) ?? '{}') as Partial<WalletState>
    return accounts.some(({ address }) => address === found.selected) ? found : {}
  } catch {
    return {}
  }
}
