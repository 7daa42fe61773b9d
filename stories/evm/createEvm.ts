import { createBlock } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import { createAccount, createAddressFromString, createZeroAddress } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { type Address, bytesToHex, type Hash, type Hex, hexToBytes, keccak256 } from 'viem'

/**
 * Creates an Ethereum of one's own, in memory: it runs calls, and mines each transaction into a block of its own at once.
 *
 * There is one state, so only one thing may run at a time: the caller waits for each before it begins the next.
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

  /** Runs calls one after the other, and takes back everything that they did. */
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
    /** Who has how much at the beginning, in wei. */
    balances: readonly (readonly [Address, bigint])[]
  }
  type ReturnType = {
    /** All blocks, the first one first. */
    blocks: readonly Block[]
    run: (calls: readonly Call[]) => Promise<CallResult[]>
    /** Carries out a signed transaction. Rejects when it could be in no block, such as one with a used nonce. */
    mine: (signed: Hex) => Promise<Transaction>
    getAccount: (address: Address) => Promise<{ balance: bigint; nonce: bigint }>
    getCode: (address: Address) => Promise<Hex>
  }
}

/** A call as a node is asked for it. */
export type Call = { from?: Address; to?: Address; data?: Hex; value?: Hex }

/** What a call did. */
export type CallResult = { success: boolean; returnData: Hex; gasUsed: bigint; logs: EvmLog[] }

/** What a contract said. */
export type EvmLog = { address: Address; topics: Hex[]; data: Hex }

/** A transaction that was mined. */
export type Transaction = {
  tx: TypedTransaction
  hash: Hash
  from: Address
  success: boolean
  gasUsed: bigint
  /** The contract that it created. */
  created: Address | undefined
  logs: EvmLog[]
}

/** A block: of one transaction, or the first of all. */
export type Block = {
  number: bigint
  timestamp: bigint
  hash: Hash
  parentHash: Hash
  gasUsed: bigint
  transaction?: Transaction
}

/** What a unit of gas costs, in wei: as little as it can, so that balances stay easy to read. */
export const baseFeePerGas = 7n

/** How much gas a block may hold, and a call may use. */
export const gasLimit = 200_000_000n

function readLog([address, topics, data]: readonly [Uint8Array, Uint8Array[], Uint8Array]): EvmLog {
  return {
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  }
}
