import {
  type Address,
  BaseError,
  type Chain,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  RpcRequestError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callNode } from './callNode.js'
import { describeRequest } from './describeRequest.js'
import { ProviderError } from './ProviderError.js'
import type { WalletOwner, WalletRequest } from './walletState.js'

export function createProvider(options: createProvider.Options): Provider {
  const { wallet, chain, names, ask, listeners, fetch } = options
  const rpcUrl = chain.rpcUrls.default.http[0] ?? ''
  const transport = http(rpcUrl, { retryCount: 0, ...(fetch ? { fetchFn: fetch } : {}) })
  const node = createPublicClient({ chain, transport })

  const accounts = () => {
    const { connected, selected } = wallet.getState()
    return connected ? [selected] : []
  }

  async function askAbout({
    method,
    params,
    run,
  }: {
    method: string
    params: unknown
    run: () => Promise<unknown>
  }) {
    const account = wallet.getState().selected
    const summary = await describeRequest({ method, params, node, account, names })
    return ask({ method, params, summary, run })
  }

  function signer(address: unknown) {
    const { accounts, selected, connected } = wallet.getState()
    const account = accounts.find((account) => account.address === selected)
    if (!account || !connected || getAddress(String(address)) !== getAddress(selected)) {
      throw new ProviderError({ code: 4100, message: `The account ${address} is not connected.` })
    }
    return privateKeyToAccount(account.privateKey)
  }

  function checkChain(chainId: Hex | undefined) {
    if (wallet.getState().chainId !== chain.id) {
      throw new ProviderError({ code: 4901, message: 'The sandbox wallet has no node for this network.' })
    }
    if (chainId !== undefined && Number(chainId) !== chain.id) {
      throw new ProviderError({ code: -32602, message: `The wallet is not on chain ${Number(chainId)}.` })
    }
  }

  function send(transaction: Transaction): Promise<Hex> {
    const { to, data, value, gas, nonce } = transaction
    const client = createWalletClient({ account: signer(transaction.from), chain, transport })
    return client
      .sendTransaction({
        to: to ?? null,
        data: data ?? '0x',
        value: BigInt(value ?? 0),
        ...(gas ? { gas: BigInt(gas) } : {}),
        ...(nonce ? { nonce: Number(nonce) } : {}),
      })
      .catch(throwNodeError)
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => `0x${wallet.getState().chainId.toString(16)}`,
    net_version: () => String(wallet.getState().chainId),
    eth_accounts: accounts,
    async eth_requestAccounts(params) {
      if (accounts().length === 0) {
        await askAbout({ method: 'eth_requestAccounts', params, run: async () => wallet.connect() })
      }
      return accounts()
    },
    wallet_getPermissions: () => permissions(accounts()),
    async wallet_requestPermissions(params) {
      await askAbout({ method: 'wallet_requestPermissions', params, run: async () => wallet.connect() })
      return permissions(accounts())
    },
    wallet_revokePermissions() {
      wallet.disconnect()
      return null
    },
    wallet_getCapabilities: () => ({}),
    async wallet_switchEthereumChain(params) {
      const [wanted] = params as [{ chainId: Hex }]
      const chainId = Number(wanted.chainId)
      if (chainId !== chain.id) throw new ProviderError({ code: 4902, message: `Unknown chain ${chainId}.` })
      if (chainId === wallet.getState().chainId) return null
      const run = async () => wallet.selectChain(chainId)
      await askAbout({ method: 'wallet_switchEthereumChain', params, run })
      return null
    },
    async eth_sendTransaction(params) {
      const [transaction] = params as [Transaction]
      signer(transaction.from)
      checkChain(transaction.chainId)
      return askAbout({ method: 'eth_sendTransaction', params, run: async () => send(transaction) })
    },
    personal_sign(params) {
      const [message, address] = params as [Hex, Address]
      const account = signer(address)
      const run = () => account.signMessage({ message: { raw: message } })
      return askAbout({ method: 'personal_sign', params, run })
    },
    eth_signTypedData_v4(params) {
      const [address, typedData] = params as [Address, string]
      const account = signer(address)
      const run = () => account.signTypedData(JSON.parse(typedData))
      return askAbout({ method: 'eth_signTypedData_v4', params, run })
    },
  }

  return {
    async request({ method, params = [] }) {
      const handle = methods[method]
      if (handle) return handle(params as readonly unknown[])
      if (method.startsWith('wallet_')) {
        throw new ProviderError({ code: 4200, message: `The sandbox wallet does not know ${method}.` })
      }
      checkChain(undefined)
      return callNode({ rpcUrl, method, params, fetch })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

export declare namespace createProvider {
  type Options = {
    wallet: WalletOwner
    chain: Chain
    names: { readonly [address: string]: string }
    ask: (
      request: Pick<WalletRequest, 'method' | 'params' | 'summary'> & { run: () => Promise<unknown> },
    ) => Promise<unknown>
    listeners: Map<string, Set<Listener>>
    fetch?: typeof globalThis.fetch | undefined
  }
}

export type Listener = (value: unknown) => void

export type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

type Transaction = {
  from: Address
  to?: Address
  data?: Hex
  value?: Hex
  gas?: Hex
  nonce?: Hex
  chainId?: Hex
}

function permissions(accounts: readonly Address[]) {
  if (accounts.length === 0) return []
  return [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] },
  ]
}

function throwNodeError(error: unknown): never {
  const nodeError =
    error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : undefined
  if (!(nodeError instanceof RpcRequestError)) throw error
  throw new ProviderError({
    code: nodeError.code,
    message: nodeError.details,
    data: nodeError.data,
    cause: error,
  })
}
