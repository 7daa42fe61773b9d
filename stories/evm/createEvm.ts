import { createBlock } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import { createAccount, createAddressFromString, createZeroAddress } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { type Address, bytesToHex, type Hash, type Hex, hexToBytes, keccak256 } from 'viem'

/**
 * Creates an Ethereum chain in memory. It runs calls, and mines each transaction at once in a block of its own.
 *
 * The chain has only one state, so the caller must wait for each operation before it starts the next one.
 */
export async function createEvm(options: createEvm.Options): Promise<createEvm.ReturnType> {
  const { chainId, balances } = options
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Prague })
  const vm = await createVM({ common })
  const { stateManager: state, evm } = vm
  const blocks: Block[] = [makeBlock()]
  for (const [address, balance] of balances) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }))
  }

  function header(parent?: Block) {
    const data = {
      number: parent ? parent.number + 1n : 0n,
      timestamp: BigInt(Math.floor(Date.now() / 1_000)),
      gasLimit,
      baseFeePerGas,
      ...(parent && { parentHash: parent.hash }),
    }
    return createBlock({ header: data }, { common })
  }

  function makeBlock(parent?: Block, mined: Pick<Block, 'transaction' | 'gasUsed'> = { gasUsed: 0n }): Block {
    const block = header(parent)
    const { number, timestamp } = block.header
    const parentHash = parent?.hash ?? bytesToHex(block.header.parentHash)
    return { number, timestamp, hash: bytesToHex(block.hash()), parentHash, ...mined }
  }

  /** Runs calls one after the other, returns their results, and then reverts their effects. */
  async function run(calls: readonly Call[]): Promise<CallResult[]> {
    const block = header(blocks.at(-1))
    const results: CallResult[] = []
    await evm.journal.checkpoint()
    for (const { from, to, data, value } of calls) {
      const { execResult } = await evm.runCall({
        block,
        caller: from ? createAddressFromString(from) : createZeroAddress(),
        ...(to && { to: createAddressFromString(to) }),
        data: hexToBytes(data ?? '0x'),
        value: BigInt(value ?? 0),
        gasLimit,
      })
      results.push({
        success: !execResult.exceptionError,
        returnData: bytesToHex(execResult.returnValue),
        gasUsed: execResult.executionGasUsed,
        logs: (execResult.logs ?? []).map(readLog),
      })
    }
    await evm.journal.revert()
    await evm.journal.cleanup()
    return results
  }

  async function mine(signed: Hex): Promise<Transaction> {
    const tx = createTxFromRLP(hexToBytes(signed), { common })
    const parent = blocks.at(-1)
    const result = await runTx(vm, { tx, block: header(parent) })
    const transaction: Transaction = {
      tx,
      hash: keccak256(signed),
      from: tx.getSenderAddress().toString(),
      success: !result.execResult.exceptionError,
      gasUsed: result.totalGasSpent,
      created: result.createdAddress?.toString(),
      logs: result.receipt.logs.map(readLog),
    }
    blocks.push(makeBlock(parent, { transaction, gasUsed: transaction.gasUsed }))
    return transaction
  }

  return {
    blocks,
    run,
    mine,
    getAccount: async (address) => {
      const { balance, nonce } =
        (await state.getAccount(createAddressFromString(address))) ?? createAccount({})
      return { balance, nonce }
    },
    getCode: async (address) => bytesToHex(await state.getCode(createAddressFromString(address))),
  }
}

export declare namespace createEvm {
  type Options = {
    chainId: number
    /** The initial balances, in wei. */
    balances: readonly (readonly [Address, bigint])[]
  }
  type ReturnType = {
    blocks: readonly Block[]
    run: (calls: readonly Call[]) => Promise<CallResult[]>
    /** Executes a signed transaction. Rejects if no block could contain it, for example because of a used nonce. */
    mine: (signed: Hex) => Promise<Transaction>
    getAccount: (address: Address) => Promise<{ balance: bigint; nonce: bigint }>
    getCode: (address: Address) => Promise<Hex>
  }
}

export type Call = { from?: Address; to?: Address; data?: Hex; value?: Hex }

export type CallResult = { success: boolean; returnData: Hex; gasUsed: bigint; logs: EvmLog[] }

export type EvmLog = { address: Address; topics: Hex[]; data: Hex }

export type Transaction = {
  tx: TypedTransaction
  hash: Hash
  from: Address
  success: boolean
  gasUsed: bigint
  created: Address | undefined
  logs: EvmLog[]
}

/** A block with one transaction, or the genesis block. */
export type Block = {
  number: bigint
  timestamp: bigint
  hash: Hash
  parentHash: Hash
  gasUsed: bigint
  transaction?: Transaction
}

/** The base fee per gas in wei. It is the lowest possible one, so that balances stay readable. */
export const baseFeePerGas = 7n

/** The gas limit of a block and of a call. */
export const gasLimit = 200_000_000n

function readLog([address, topics, data]: readonly [Uint8Array, Uint8Array[], Uint8Array]): EvmLog {
  return {
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  }
}
