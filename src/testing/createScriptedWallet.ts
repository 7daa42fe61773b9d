import {
  type Address,
  type EIP1193Provider,
  type Hash,
  type Hex,
  hexToNumber,
  isHex,
  keccak256,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { requireFunctions, requireOptions } from '../client/requireOptions.js'
import { type Batch, createBatches, type Paymaster } from './createBatches.js'
import { createSender, type Transaction } from './createSender.js'
import { ProviderError } from './ProviderError.js'

/** One prompt of the wallet. */
export type Prompt = {
  /** The requested method, such as `eth_sendTransaction`. */
  method: string
  /** The parameters, as the caller sent them. */
  params: readonly unknown[]
}

/**
 * The owner's answer to a prompt.
 *
 * - `accept`: the wallet signs and sends.
 * - `reject`: the wallet returns the error for a rejection (EIP-1193 code 4001).
 * - `{ code }`: the wallet fails with this error code, such as 5700 for an unsupported batch.
 * - `hang`: the wallet never answers.
 * - `fail`: the wallet fails before it signs, with an unclear error (code -32603).
 * - `loseAnswer`: the wallet signs and sends, but the caller gets an error instead of the hash.
 * - `never`: the wallet returns a hash, but sends nothing. It accepts a batch, and later reports it as failed (status 400).
 * - `speedUp`, `cancel`, `replace`: the wallet sends the transaction, then replaces it at a higher fee. `speedUp` repeats the same call,
 *   `cancel` sends an empty transfer, and `replace` sends one wei to the wallet's own account. The caller gets the first hash.
 * - `wrap`: the wallet makes the call inside another transaction, as smart accounts do, and returns a hash that is not a transaction hash.
 */
export type Answer =
  | 'accept'
  | 'reject'
  | {
      /** The wallet’s error code, such as 5700. */
      code: number
    }
  | 'hang'
  | 'fail'
  | 'loseAnswer'
  | 'never'
  | 'speedUp'
  | 'cancel'
  | 'replace'
  | 'wrap'

/**
 * Creates a wallet for tests and Storybook: an EIP-1193 provider with one local account and scripted answers. It sends read requests to
 * `rpc`, and records all other requests in `prompts`.
 *
 * @throws TillError `TillOptionInvalid` without an account or `rpc`.
 *
 * @example
 * const wallet = createScriptedWallet({ account, rpc, chainId: 31337, answer: ({ method }) => 'accept' })
 * const client = createWalletClient({ account: account.address, transport: custom(wallet.provider) })
 */
export function createScriptedWallet(
  rawOptions: createScriptedWallet.Options,
): createScriptedWallet.ReturnType {
  const options = requireOptions('createScriptedWallet', rawOptions, 'account')
  requireFunctions('createScriptedWallet', options, 'rpc')
  const { account, rpc, atomic, paymaster, answer = () => 'accept' } = options
  const sender = createSender({ account, rpc })
  const batches = createBatches({ sender, rpc, status: atomic, paymaster })
  const prompts: Prompt[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let chainId = options.chainId
  const known = options.knownChainIds && new Set([chainId, ...options.knownChainIds])
  let accounts: readonly Address[] = [account.address]

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const setChain = (next: number) => {
    chainId = next
    emit('chainChanged', numberToHex(next))
  }
  const setAccounts = (next: readonly Address[]) => {
    accounts = next
    emit('accountsChanged', next)
  }

  async function request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
    if (method === 'wallet_getCapabilities') return batches.getCapabilities(chainId)
    if (method === 'wallet_getCallsStatus') return batches.getStatus(String(params[0]), chainId)
    if (!promptMethods.has(method)) return rpc({ method, params })
    if (method === 'wallet_switchEthereumChain') requireKnown(params)
    const prompt = { method, params }
    prompts.push(prompt)
    const reply = await answer(prompt, prompts.length - 1)
    if (reply === 'reject') throw new ProviderError(4001, 'The owner declined.')
    if (reply === 'fail') throw new ProviderError(-32603, 'Internal error.')
    if (reply === 'hang') return new Promise(() => {})
    if (typeof reply === 'object') throw new ProviderError(reply.code, 'The wallet cannot do this.')
    const done = await perform(prompt, reply)
    if (reply === 'loseAnswer') throw new ProviderError(-32603, 'Connection lost.')
    return done
  }

  function requireKnown(params: readonly unknown[]): void {
    const [{ chainId: next }] = params as [{ chainId: Hex }]
    if (known && !known.has(hexToNumber(next))) throw new ProviderError(4902, 'This chain was never added.')
  }

  async function perform({ method, params }: Prompt, reply: Answer): Promise<unknown> {
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId: next }] = params as [{ chainId: Hex }]
      setChain(hexToNumber(next))
      return null
    }
    if (method === 'wallet_addEthereumChain') {
      const [{ chainId: added }] = params as [{ chainId: Hex }]
      known?.add(hexToNumber(added))
      return null
    }
    if (method === 'personal_sign') {
      const [message] = params as [string]
      return account.signMessage({ message: isHex(message) ? { raw: message } : message })
    }
    if (method === 'eth_signTypedData_v4') {
      const [, json] = params as [Address, string]
      return account.signTypedData(JSON.parse(json))
    }
    if (method === 'wallet_sendCalls') return batches.send(params[0] as Batch, chainId, reply === 'never')
    return send(params[0] as Transaction, reply)
  }

  async function send(transaction: Transaction, reply: Answer): Promise<Hash> {
    if (reply === 'wrap') return keccak256(await sender.sendTogether([transaction], chainId))
    const { sign } = await sender.prepare(transaction, chainId)
    const first = await sign(transaction)
    if (reply === 'never') return keccak256(first)
    const hash = await sender.broadcast(first)
    if (reply === 'speedUp') await sender.broadcast(await sign(transaction, 2n))
    if (reply === 'cancel') await sender.broadcast(await sign({ to: account.address }, 2n))
    if (reply === 'replace') await sender.broadcast(await sign({ to: account.address, value: '0x1' }, 2n))
    return hash
  }

  const provider = {
    request,
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  } as unknown as EIP1193Provider
  return { provider, prompts, setChain, setAccounts }
}

export declare namespace createScriptedWallet {
  type Options = {
    /** The account that signs. */
    account: LocalAccount
    /** Sends a JSON-RPC request to the chain. */
    rpc: (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
    /** The initial chain of the wallet. */
    chainId: number
    /** The other chains that the wallet knows. @default all chains */
    knownChainIds?: readonly number[] | undefined
    /** The atomic capability that the wallet reports (EIP-5792). @default no batches */
    atomic?: 'supported' | 'ready' | undefined
    /** The paymaster service (ERC-7677), which pays the gas of a batch that contains its URL. @default none */
    paymaster?: Paymaster | undefined
    /** Returns the owner's answer to each prompt. @default always accepts */
    answer?: ((prompt: Prompt, index: number) => Answer | Promise<Answer>) | undefined
  }
  type ReturnType = {
    /** The EIP-1193 provider. */
    provider: EIP1193Provider
    /** All prompts of the wallet, oldest first. */
    prompts: readonly Prompt[]
    /** Changes the network in the wallet. */
    setChain: (chainId: number) => void
    /** Selects other accounts in the wallet. */
    setAccounts: (accounts: readonly Address[]) => void
  }
}

const promptMethods = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
])
