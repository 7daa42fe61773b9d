import { fileURLToPath } from 'node:url'
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  keccak256,
  type LocalAccount,
  numberToHex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import type { startShop } from './startShop.js'

/** The kinds of accounts, see `openAccounts`. They differ in the account that sends the buyer's calls. */
export const accountKinds = ['plain', 'delegated', 'owned', 'bundled'] as const

/** The wallet's answers to a payment request. The wallet may send the payment with any of them. */
export const answers = ['its hash', 'another hash', 'no hash', 'declined'] as const

/**
 * The outcome of a payment after the prompt:
 *
 * - `made`: the payment is made at once.
 * - `later`: the payment is made at `release`.
 * - `failed`: the payment is mined and fails.
 * - `delayed`: another account sends a transaction that contains the payment and fails as a whole. The payment is sent again at `release`.
 * - `never`: the payment is never sent.
 */
export const fates = ['made', 'later', 'failed', 'delayed', 'never'] as const

export type AccountKind = (typeof accountKinds)[number]
export type AccountAnswer = (typeof answers)[number]
export type Fate = (typeof fates)[number]

/**
 * Deploys the account contracts. Gives the buyer an account of one kind, whose wallet answers a payment in one way.
 *
 * - `plain`: the account sends its calls itself.
 * - `delegated`: the account calls itself (EIP-7702).
 * - `owned`: the account is a contract, and another account calls it.
 * - `bundled`: a contract that executes the calls of many accounts calls the account (ERC-4337).
 */
export async function openAccounts(shop: Shop) {
  const { client, buyer, relayer, openWallet, deployment } = shop
  const folder = fileURLToPath(new URL('contracts', import.meta.url))
  const { Vault, Desk } = compileOnce(folder)

  async function deploy(artifact: typeof Vault): Promise<Address> {
    const data = encodeDeployData({ abi: [], bytecode: artifact?.bytecode ?? '0x' })
    const hash = await client.sendTransaction({ account: relayer, data, gas: 3_000_000n })
    return getAddress((await client.waitForTransactionReceipt({ hash })).contractAddress ?? zeroAddress)
  }
  const vault = await deploy(Vault)
  const desk = await deploy(Desk)
  const vaultCode = (await client.getCode({ address: vault })) ?? '0x'

  /** Returns the transaction that carries out the account's calls. */
  function toTransaction(kind: AccountKind, asked: Asked, gas: bigint): Sent {
    const { calls, hash } = asked
    const [first = { to: zeroAddress, data: '0x', value: 0n }] = calls
    if (kind === 'plain') return { account: buyer, ...first }
    if (kind === 'bundled') {
      const args = [buyer.address, calls, gas, hash] as const
      return { account: relayer, to: desk, data: encodeFunctionData({ abi, functionName: 'handle', args }) }
    }
    const data = encodeFunctionData({ abi, functionName: 'run', args: [calls, gas, hash] })
    return { account: kind === 'delegated' ? buyer : relayer, to: buyer.address, data }
  }

  return async ({ kind, answer, fate, batches, within = (sent) => sent }: openAccounts.Options) => {
    if (kind !== 'plain') {
      const bytecode = kind === 'delegated' ? concatHex(['0xef0100', vault]) : vaultCode
      await client.setCode({ address: buyer.address, bytecode })
    }
    const held: Asked[] = []
    const payments: Asked[] = []
    const codes = new Map<string, () => Promise<CallsStatus>>()

    async function carryOut(asked: Asked, way: Fate = 'made'): Promise<Hash> {
      const inner = way === 'failed' ? 60_000n : 1_000_000n
      const gas = way === 'delayed' ? 40_000n : kind === 'plain' ? inner : 3_000_000n
      asked.sent = await client.sendTransaction({ ...within(toTransaction(kind, asked, inner)), gas })
      return asked.sent
    }

    async function readCode({ sent }: Asked): Promise<CallsStatus> {
      if (!sent) return { status: fate === 'never' ? 400 : 100 }
      const { status } = await client.getTransactionReceipt({ hash: sent })
      return {
        status: status === 'reverted' || fate === 'failed' ? 500 : 200,
        receipts: [{ transactionHash: sent }],
      }
    }

    async function pay(asked: Asked): Promise<Hash> {
      let sent: Hash | undefined
      if (fate === 'later' || fate === 'delayed') held.push(asked)
      if (fate !== 'later' && fate !== 'never') {
        // First send another transaction with the nonce that the checkout expects. So the payment gets the next nonce, and therefore
        // another hash.
        if (kind === 'plain' && answer === 'another hash')
          await client.sendTransaction({ account: buyer, to: buyer.address, gas: 21_000n })
        sent = await carryOut(asked, fate)
      }
      if (answer === 'declined') throw new ProviderError(4001, 'The owner declined.')
      if (answer === 'no hash') throw new ProviderError(-32603, 'Connection lost.')
      return answer === 'its hash' && sent ? sent : asked.hash
    }

    const { provider, ...wallet } = openWallet()
    const request = (async (args: { method: string; params?: readonly unknown[] }) => {
      const isBatch = args.method === 'wallet_sendCalls'
      if (batches && args.method === 'wallet_getCapabilities')
        return { [numberToHex(deployment.chainId)]: { atomic: { status: 'supported' } } }
      if (args.method === 'wallet_getCallsStatus') return codes.get(`${args.params?.[0]}`)?.()
      if (args.method !== 'eth_sendTransaction' && !isBatch) return provider.request(args as never)
      const [first] = args.params as [AskedCall & { calls: AskedCall[]; id: string }]
      const calls = (isBatch ? first.calls : [first]).map(({ to, data, value = '0x0' }) => {
        return { to, data, value: hexToBigInt(value) }
      })
      const asked: Asked = { calls, hash: keccak256(toHex(`asked ${payments.length}`)) }
      // Approvals are not part of a payment, so the wallet always sends them.
      if (calls.every(({ data }) => data.startsWith('0x095ea7b3'))) return carryOut(asked)
      codes.set(first.id, () => readCode(asked))
      // `answer` and `fate` apply to the first payment only. The wallet sends each later payment at once.
      return payments.push(asked) === 1 ? pay(asked) : carryOut(asked)
    }) as typeof provider.request
    return {
      wallet: { ...wallet, provider: { ...provider, request } },
      countPayments: () => payments.length,
      /** The payment requests. Each has the hash that the wallet may have returned. */
      payments: payments as readonly Asked[],
      release: async () => {
        for (const asked of held.splice(0)) await carryOut(asked)
      },
    }
  }
}

export declare namespace openAccounts {
  type Options = {
    kind: AccountKind
    answer: AccountAnswer
    fate: Fate
    /** Whether the wallet sends batches (EIP-5792). @default false */
    batches?: boolean | undefined
    /** Wraps the account's transaction in another one. @default no wrapping */
    within?: ((sent: Sent) => Sent) | undefined
  }
}

export type Sent = { account: LocalAccount; to: Address; data: Hex; value?: bigint }

type Shop = Pick<
  Awaited<ReturnType<typeof startShop>>,
  'client' | 'buyer' | 'relayer' | 'openWallet' | 'deployment'
>
type AskedCall = { to: Address; data: Hex; value?: Hex }
type CallsStatus = { status: number; receipts?: { transactionHash: Hash }[] }

/** A payment request to the wallet, the hash that the wallet may return, and the last transaction that was sent for it. */
type Asked = { calls: readonly { to: Address; data: Hex; value: bigint }[]; hash: Hash; sent?: Hash }

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function run(Call[] calls, uint256 gas, bytes32 hash) payable',
  'function handle(address account, Call[] calls, uint256 gas, bytes32 hash)',
])
