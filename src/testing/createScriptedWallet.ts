import {
  type Address,
  type EIP1193Provider,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isHex,
  keccak256,
  type LocalAccount,
  numberToHex,
} from 'viem'

/** One question that the wallet put before its owner. */
export type Prompt = { method: string; params: readonly unknown[] }

/**
 * What the owner does with a prompt.
 *
 * - `accept`: signs and sends.
 * - `reject`: declines (EIP-1193 code 4001).
 * - `hang`: never answers.
 * - `loseAnswer`: signs and sends, but the page gets an error instead of the hash.
 * - `fail`: the wallet breaks before anything is signed, with an error that says nothing (code -32603).
 * - `speedUp`: sends, then replaces it by the same call with a higher fee; the page gets the first hash.
 * - `cancel`: sends, then replaces it by an empty transfer to itself; the page gets the first hash.
 * - `never`: gives a hash, but sends nothing.
 */
export type Answer = 'accept' | 'reject' | 'hang' | 'loseAnswer' | 'fail' | 'speedUp' | 'cancel' | 'never'

/**
 * Creates a wallet for tests and stories: an EIP-1193 provider with one local account, whose owner follows a script.
 * Questions that only read go to `rpc`; everything that a wallet would ask its owner about is kept in `prompts`.
 *
 * @example
 * const wallet = createScriptedWallet({ account, rpc, chainId: 31337, answer: ({ method }) => 'accept' })
 * const client = createWalletClient({ account: account.address, transport: custom(wallet.provider) })
 */
export function createScriptedWallet(options: createScriptedWallet.Options): createScriptedWallet.ReturnType {
  const { account, rpc, answer = () => 'accept' } = options
  const prompts: Prompt[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let chainId = options.chainId
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

  async function request({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> {
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
    if (!asks.has(method)) return rpc({ method, params })
    const prompt = { method, params }
    prompts.push(prompt)
    const reply = await answer(prompt, prompts.length - 1)
    if (reply === 'reject') throw new ProviderError(4001, 'The owner declined.')
    if (reply === 'fail') throw new ProviderError(-32603, 'Internal error.')
    if (reply === 'hang') return new Promise(() => {})
    const done = await carryOut(prompt, reply)
    if (reply === 'loseAnswer') throw new ProviderError(-32603, 'Connection lost.')
    return done
  }

  async function carryOut({ method, params }: Prompt, reply: Answer): Promise<unknown> {
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId: wanted }] = params as [{ chainId: Hex }]
      setChain(hexToNumber(wanted))
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
    return send(params[0] as Transaction, reply)
  }

  async function send(transaction: Transaction, reply: Answer): Promise<Hash> {
    const nonce = hexToNumber(
      (await rpc({ method: 'eth_getTransactionCount', params: [account.address, 'pending'] })) as Hex,
    )
    const gas = hexToBigInt((await rpc({ method: 'eth_estimateGas', params: [transaction] })) as Hex)
    const price = hexToBigInt((await rpc({ method: 'eth_gasPrice', params: [] })) as Hex)
    const sign = ({ to, data = '0x', value = '0x0' }: Transaction, factor: bigint) =>
      account.signTransaction({
        chainId,
        type: 'eip1559',
        to,
        data,
        value: hexToBigInt(value),
        nonce,
        gas: (gas * 3n) / 2n,
        maxFeePerGas: price * 4n * factor,
        maxPriorityFeePerGas: price * factor,
      })
    const broadcast = (signed: Hex) =>
      rpc({ method: 'eth_sendRawTransaction', params: [signed] }) as Promise<Hash>
    const first = await sign(transaction, 1n)
    if (reply === 'never') return keccak256(first)
    const hash = await broadcast(first)
    if (reply === 'speedUp') await broadcast(await sign(transaction, 2n))
    if (reply === 'cancel') await broadcast(await sign({ to: account.address }, 2n))
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
    /** What the owner does with each prompt. @default always accepts */
    answer?: ((prompt: Prompt, index: number) => Answer | Promise<Answer>) | undefined
  }
  type ReturnType = {
    provider: EIP1193Provider
    /** Every question put before the owner, oldest first. */
    prompts: readonly Prompt[]
    /** The owner changes the network by hand. */
    setChain: (chainId: number) => void
    /** The owner selects other accounts, or disconnects with none. */
    setAccounts: (accounts: readonly Address[]) => void
  }
}

/** An error as EIP-1193 providers throw it. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Transaction = { to: Address; data?: Hex; value?: Hex }

const asks = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_sendCalls',
])
