import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { isMethodUnsupported } from './providerError.js'

/**
 * Runs calls of one account one after the other on a copy of a block (`eth_simulateV1`), and answers what each would do,
 * in their order; nothing where the node does not offer it, or does not answer for each call. Nothing is signed or sent.
 *
 * No gas has to be paid, unless `inBlock` is given: whether the account could pay is looked at apart from what the
 * contracts do.
 */
export async function requestSimulation(
  options: requestSimulation.Options,
): Promise<SimulatedCall[] | undefined> {
  const { client, from, calls, blockNumber, time, inBlock, stateOverrides } = options
  const { validation = inBlock !== undefined } = options
  const overrides = {
    ...(time === undefined ? {} : { time: numberToHex(time) }),
    ...(inBlock && {
      number: numberToHex(inBlock.number),
      baseFeePerGas: numberToHex(inBlock.baseFeePerGas),
      feeRecipient: inBlock.feeRecipient,
      ...(inBlock.prevRandao && { prevRandao: inBlock.prevRandao }),
    }),
  }
  const block = {
    ...(Object.keys(overrides).length > 0 ? { blockOverrides: overrides } : {}),
    ...(stateOverrides && { stateOverrides }),
    calls: calls.map(({ to, data, value = 0n, gas, maxFeePerGas, maxPriorityFeePerGas }) => ({
      from,
      to,
      data,
      value: numberToHex(value),
      ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas: numberToHex(maxFeePerGas) }),
      ...(maxPriorityFeePerGas === undefined
        ? {}
        : { maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }),
    })),
  }
  const at = blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
  const params = [{ blockStateCalls: [block], validation }, at]
  const request = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
  try {
    const blocks = (await request({ method: 'eth_simulateV1', params })) as { calls: RpcCall[] }[]
    const results = blocks.flatMap((simulated) => simulated.calls.map(readCall))
    // Of what a node leaves out nobody knows which call it was.
    return results.length === calls.length ? results : undefined
  } catch (error) {
    if (isMethodUnsupported(error)) return undefined
    throw error
  }
}

export declare namespace requestSimulation {
  type Options = {
    client: Pick<Client, 'request'>
    from: Address
    calls: readonly Call[]
    /** The block to build on. @default the newest one */
    blockNumber?: bigint | undefined
    /** Time of the block that they would be in, in seconds since 1970. @default the node's choice */
    time?: bigint | undefined
    /** Runs them as transactions of this block, which pay for their gas. @default as calls that pay nothing */
    inBlock?: InBlock | undefined
    /** Whether the node holds them against the rules of a block: a contract sends none. @default with `inBlock` */
    validation?: boolean | undefined
    /** What is taken for so, by the address. @default all is as it is */
    stateOverrides?: Record<Address, { balance?: Hex; code?: Hex }> | undefined
  }
  type InBlock = {
    number: bigint
    baseFeePerGas: bigint
    feeRecipient: Address
    /** What contracts have for chance. @default the node's choice, which is nothing at all */
    prevRandao?: Hex | undefined
  }
  type Call = {
    to: Address
    data: Hex
    /** In wei. @default 0n */
    value?: bigint | undefined
    /** The most that it may use. @default the node's choice */
    gas?: bigint | undefined
    /** What a unit of gas costs at most, in wei. @default 0n */
    maxFeePerGas?: bigint | undefined
    /** What of this is for the block's author, in wei. @default 0n */
    maxPriorityFeePerGas?: bigint | undefined
  }
}

/** What a simulated call would do. */
export type SimulatedCall = {
  succeeds: boolean
  /** Some nodes do not tell. */
  gasUsed: bigint | undefined
  /** What it returns, or reverts with. */
  data: Hex | undefined
  logs: readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
}

/** As a node tells it. */
type RpcCall = {
  status: Hex
  gasUsed?: Hex
  returnData?: Hex
  error?: { data?: Hex }
  logs?: SimulatedCall['logs'] | null
}

function readCall({ status, gasUsed, returnData, error, logs }: RpcCall): SimulatedCall {
  return {
    succeeds: status === '0x1',
    gasUsed: gasUsed === undefined ? undefined : BigInt(gasUsed),
    data: error?.data ?? returnData,
    logs: logs ?? [],
  }
}
