import { type Address, bytesToHex, type Hash, type Hex, numberToHex, zeroAddress, zeroHash } from 'viem'
import { ProviderError } from '../../src/testing/ProviderError.js'
import {
  type Block,
  baseFeePerGas,
  type Call,
  type CallResult,
  createEvm,
  type EvmLog,
  gasLimit,
  type Transaction,
} from './createEvm.js'

/**
 * Creates a chain inside the page, with the JSON-RPC methods of a node that a checkout needs. Unknown methods fail with the code -32601, as
 * in a real node.
 *
 * @example
 * const { request } = await createChain({ chainId: 31337, balances: [[buyer, 10n ** 18n]] })
 * const client = createPublicClient({ transport: custom({ request }) })
 */
export async function createChain(options: createEvm.Options): Promise<createChain.ReturnType> {
  const { chainId } = options
  const evm = await createEvm(options)
  const { blocks } = evm
  const newest = () => blocks.at(-1) as Block
  const listeners = new Set<() => void>()
  // Run RPC requests one after the other, because concurrent requests would change the single state of the chain.
  let queue: Promise<unknown> = Promise.resolve()

  const blockOf = (tag: string | undefined): Block | undefined =>
    blocks.find(({ hash, number }) => tag === hash || tag === numberToHex(number)) ??
    (tag === 'earliest' ? blocks[0] : tag?.startsWith('0x') ? undefined : newest())
  const mined = (hash: string) => blocks.find(({ transaction }) => transaction?.hash === hash)

  async function simulate(calls: readonly Call[]): Promise<CallResult> {
    const result = (await evm.run(calls)).at(-1)
    if (!result?.success) throw new Reverted(result?.returnData ?? '0x')
    return result
  }

  const methods: { [method: string]: (...params: never[]) => unknown } = {
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    eth_blockNumber: () => numberToHex(newest().number),
    eth_gasPrice: () => numberToHex(baseFeePerGas),
    eth_maxPriorityFeePerGas: () => '0x0',
    eth_feeHistory: () => ({
      oldestBlock: numberToHex(newest().number),
      baseFeePerGas: [numberToHex(baseFeePerGas), numberToHex(baseFeePerGas)],
      gasUsedRatio: [0],
      reward: [['0x0']],
    }),
    eth_getBalance: async (address: Address) => numberToHex((await evm.getAccount(address)).balance),
    eth_getTransactionCount: async (address: Address) => numberToHex((await evm.getAccount(address)).nonce),
    eth_getCode: (address: Address) => evm.getCode(address),
    eth_call: async (call: Call) => (await simulate([call])).returnData,
    eth_estimateGas: async (call: Call) => {
      const { gasUsed } = await simulate([call])
      const bytes = BigInt((call.data ?? '0x').length / 2 - 1)
      // The estimate is high on purpose: the gas limit must also cover refunded gas and the code of a created contract.
      return numberToHex((21_000n + 40n * bytes + gasUsed + (call.to ? 0n : 60_000n)) * 2n)
    },
    eth_simulateV1: async ({ blockStateCalls }: { blockStateCalls: { calls: Call[] }[] }) => {
      const calls = blockStateCalls.flatMap((block) => block.calls)
      return [{ calls: (await evm.run(calls)).map(formatResult) }]
    },
    eth_sendRawTransaction: async (signed: Hex) => {
      const { hash } = await evm.mine(signed).catch((error: Error) => {
        throw new ProviderError(-32000, error.message)
      })
      for (const listener of listeners) listener()
      return hash
    },
    eth_getTransactionByHash: (hash: Hash) => formatTransaction(mined(hash), chainId),
    eth_getTransactionReceipt: (hash: Hash) => formatReceipt(mined(hash)),
    eth_getBlockByNumber: (tag: string, whole: boolean) => formatBlock(blockOf(tag), whole, chainId),
    eth_getBlockByHash: (hash: Hash, whole: boolean) => formatBlock(blockOf(hash), whole, chainId),
    eth_getLogs: ({ fromBlock, toBlock, blockHash, address, topics = [] }: Filter) => {
      const first = blockOf(blockHash ?? fromBlock)?.number ?? 0n
      const last = blockOf(blockHash ?? toBlock)?.number ?? newest().number
      const addresses = address && [address].flat().map((one) => one.toLowerCase())
      return blocks
        .filter(({ number }) => number >= first && number <= last)
        .flatMap((block) => formatLogs(block))
        .filter((log) => !addresses || addresses.includes(log.address))
        .filter((log) =>
          topics.every((topic, at) => !topic || [topic].flat().includes(log.topics[at] ?? '0x')),
        )
    },
  }

  return {
    request: ({ method, params = [] }) => {
      const answer = queue.then(() => {
        const handler = methods[method] as ((...params: readonly unknown[]) => unknown) | undefined
        if (!handler) throw new ProviderError(-32601, `This chain knows no ${method}.`)
        return handler(...params)
      })
      queue = answer.catch(() => {})
      return answer
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export declare namespace createChain {
  type ReturnType = {
    request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>
    /** Calls the listener after each new block. Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => () => void
  }
}

type Filter = {
  fromBlock?: string
  toBlock?: string
  blockHash?: Hash
  address?: Address | Address[]
  topics?: (Hex | Hex[] | null)[]
}

function formatResult({ success, returnData, gasUsed, logs }: CallResult) {
  const answer = {
    status: success ? '0x1' : '0x0',
    returnData,
    gasUsed: numberToHex(gasUsed + 21_000n),
    logs,
  }
  return success ? answer : { ...answer, error: { code: 3, message: 'execution reverted', data: returnData } }
}

function placeOf({ hash, number }: Block) {
  return { blockHash: hash, blockNumber: numberToHex(number), transactionIndex: '0x0' }
}

function formatLogs(block: Block) {
  const { transaction } = block
  return (transaction?.logs ?? []).map((log: EvmLog, index) => ({
    ...log,
    ...placeOf(block),
    transactionHash: transaction?.hash,
    logIndex: numberToHex(index),
    removed: false,
  }))
}

function formatTransaction(block: Block | undefined, chainId: number) {
  if (!block?.transaction) return null
  const { tx, hash, from } = block.transaction
  return {
    ...placeOf(block),
    hash,
    from,
    to: tx.to?.toString() ?? null,
    nonce: numberToHex(tx.nonce),
    input: bytesToHex(tx.data),
    value: numberToHex(tx.value),
    gas: numberToHex(tx.gasLimit),
    gasPrice: numberToHex(baseFeePerGas),
    type: numberToHex(tx.type),
    chainId: numberToHex(chainId),
  }
}

function formatReceipt(block: Block | undefined) {
  if (!block?.transaction) return null
  const { tx, hash, from, success, gasUsed, created }: Transaction = block.transaction
  return {
    ...placeOf(block),
    transactionHash: hash,
    from,
    to: tx.to?.toString() ?? null,
    status: success ? '0x1' : '0x0',
    contractAddress: created ?? null,
    gasUsed: numberToHex(gasUsed),
    cumulativeGasUsed: numberToHex(gasUsed),
    effectiveGasPrice: numberToHex(baseFeePerGas),
    type: numberToHex(tx.type),
    logs: formatLogs(block),
  }
}

function formatBlock(block: Block | undefined, whole: boolean, chainId: number) {
  if (!block) return null
  const { hash, parentHash, number, timestamp, gasUsed, transaction } = block
  return {
    hash,
    parentHash,
    number: numberToHex(number),
    timestamp: numberToHex(timestamp),
    gasLimit: numberToHex(gasLimit),
    gasUsed: numberToHex(gasUsed),
    baseFeePerGas: numberToHex(baseFeePerGas),
    miner: zeroAddress,
    nonce: '0x0000000000000000',
    mixHash: zeroHash,
    transactions: transaction ? [whole ? formatTransaction(block, chainId) : transaction.hash] : [],
  }
}

/** The error of a call whose contract reverted. */
class Reverted extends ProviderError {
  override name = 'Reverted'
  readonly data: Hex

  constructor(data: Hex) {
    super(3, 'execution reverted')
    this.data = data
  }
}
