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
import { givenOptions, requireFunctions } from '../client/givenOptions.js'
import { type Batch, createBatches, type Paymaster } from './createBatches.js'
import { createSender, type Transaction } from './createSender.js'
import { ProviderError } from './ProviderError.js'

/** One question that the wallet put before its owner. */
export type Prompt = {
  /** What the page asks for, such as `eth_sendTransaction`. */
  method: string
  /** Its parameters, as the page sent them. */
  params: readonly unknown[]
}

/**
 * What the owner does with a prompt.
 *
 * - `accept`: signs and sends.
 * - `reject`: declines (EIP-1193 code 4001).
 * - `{ code }`: the wallet refuses with an error of this code, such as 5700 for a batch that it cannot do.
 * - `hang`: never answers.
 * - `fail`: the wallet breaks before anything is signed, with an error that says nothing (code -32603).
 * - `loseAnswer`: signs and sends, but the page gets an error instead of the hash.
 * - `never`: gives a hash, but sends nothing. Of a batch: takes it, and then gives it up (status 400).
 * - `speedUp`: sends, then replaces it by the same call with a higher fee; the page gets the first hash.
 * - `cancel`: sends, then replaces it by an empty transfer to itself; the page gets the first hash.
 * - `replace`: sends, then replaces it by another call, one wei to itself; the page gets the first hash.
 * - `wrap`: has the call carried out within another transaction, as smart accounts do; the page gets a hash that is no
 *   transaction's.
 */
export type Answer =
  | 'accept'
  | 'reject'
  | {
      /** The number of the wallet’s error, such as 5700. */
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
 * Creates a wallet for tests and stories: an EIP-1193 provider with one local account, whose owner follows a script.
 * Questions that only read go to `rpc`; everything that a wallet would ask its owner about is kept in `prompts`.
 *
 * @throws TillError `TillOptionInvalid` without an account or `rpc`.
 *
 * @example
 * const wallet = createScriptedWallet({ account, rpc, chainId: 31337, answer: ({ method }) => 'accept' })
 * const client = createWalletClient({ account: account.address, transport: custom(wallet.provider) })
 */
export function createScriptedWallet(given: createScriptedWallet.Options): createScriptedWallet.ReturnType {
  const options = givenOptions('createScriptedWallet', given, 'account')
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

  /** A chain that was never added is nothing to ask the owner about. */
  function requireKnown(params: readonly unknown[]): void {
    const [{ chainId: wanted }] = params as [{ chainId: Hex }]
    if (known && !known.has(hexToNumber(wanted))) throw new ProviderError(4902, 'This chain was never added.')
  }

  async function perform({ method, params }: Prompt, reply: Answer): Promise<unknown> {
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId: wanted }] = params as [{ chainId: Hex }]
      setChain(hexToNumber(wanted))
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
    /** The key that signs. */
    account: LocalAccount
    /** Sends a JSON-RPC request to the chain. */
    rpc: (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
    /** The chain that the wallet is on at first. */
    chainId: number
    /** The chains that the wallet can be asked to change to, beside that one. @default any */
    knownChainIds?: readonly number[] | undefined
    /** What the wallet says of atomic batches (EIP-5792). @default it knows no batches */
    atomic?: 'supported' | 'ready' | undefined
    /** A paymaster service that the wallet takes (ERC-7677): the gas of batches that name it is paid by its account. @default none */
    paymaster?: Paymaster | undefined
    /** What the owner does with each prompt. @default always accepts */
    answer?: ((prompt: Prompt, index: number) => Answer | Promise<Answer>) | undefined
  }
  type ReturnType = {
    /** The wallet as a page sees it. */
    provider: EIP1193Provider
    /** Every question put before the owner, oldest first. */
    prompts: readonly Prompt[]
    /** The owner changes the network by hand. */
    setChain: (chainId: number) => void
    /** The owner selects other accounts, or disconnects with none. */
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
