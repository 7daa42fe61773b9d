import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { causesOf } from '../errors.js'
import { isMethodUnsupported } from './providerError.js'

/**
 * Simulates calls of one account, one after the other, on a copy of a block (`eth_simulateV1`). Returns the result of each call, in
 * their order. Nothing is signed or sent.
 *
 * Returns `undefined` if the node does not simulate, or does not answer for each call. Nodes refuse the method with codes and texts
 * that no list holds. So a node that refuses twice, and answers another request at the same time, does not simulate.
 *
 * No gas is paid, unless `inBlock` is given: whether the account can pay for gas is checked elsewhere.
 *
 * @throws the node's error if the node answers no other request either, or does not answer in time.
 */
export async function requestSimulation(
  options: requestSimulation.Options,
): Promise<SimulatedCall[] | undefined> {
  const { client, from, calls, blockNumber, time, inBlock, stateOverrides, isStrict } = options
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
  const simulate = () => request({ method: 'eth_simulateV1', params })
  let answer: unknown
  try {
    answer = await simulate()
  } catch (error) {
    if (isMethodUnsupported(error)) return undefined
    if (isStrict || isSilence(error)) throw error
    const isAlive = request({ method: 'eth_getBlockByNumber', params: [at, false] }).then(Boolean)
    const [again, alive] = await Promise.allSettled([simulate(), isAlive])
    if (again.status === 'rejected') {
      if (alive.status === 'rejected' || !alive.value || isSilence(again.reason)) throw error
      return undefined
    }
    answer = again.value
  }
  const results = (answer as { calls: RpcCall[] }[]).flatMap((simulated) => simulated.calls.map(readCall))
  // A missing result could belong to any of the calls.
  return results.length === calls.length ? results : undefined
}

/** Whether an error says that no answer came in time: then nothing is known of what the node can do. */
function isSilence(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { name, code } = cause as { name?: unknown; code?: unknown }
    return name === 'TimeoutError' || name === 'AbortError' || code === 'ChainFailed'
  })
}

export declare namespace requestSimulation {
  type Options = {
    client: Pick<Client, 'request'>
    from: Address
    calls: readonly Call[]
    /** The block to build on. @default the newest one */
    blockNumber?: bigint | undefined
    /** The time of the simulated block, in seconds since 1970. @default the node's choice */
    time?: bigint | undefined
    /** Runs the calls as transactions of this block, which pay for their gas. @default as calls that pay nothing */
    inBlock?: InBlock | undefined
    /** Whether the node applies the rules of a block. Contract accounts need `false`: they send no transactions. @default with `inBlock` */
    validation?: boolean | undefined
    /** The balance or the code of an address in the simulation. @default as on chain */
    stateOverrides?: Record<Address, { balance?: Hex; code?: Hex }> | undefined
    /** Whether every error but one that says that the method is missing is thrown. @default false */
    isStrict?: boolean | undefined
  }
  type InBlock = {
    number: bigint
    baseFeePerGas: bigint
    feeRecipient: Address
    /** The randomness that contracts read. @default the node's choice, zero */
    prevRandao?: Hex | undefined
  }
  type Call = {
    to: Address
    data: Hex
    /** In wei. @default 0n */
    value?: bigint | undefined
    /** The maximum gas of the call. @default the node's choice */
    gas?: bigint | undefined
    /** The maximum price of a unit of gas, in wei. @default 0n */
    maxFeePerGas?: bigint | undefined
    /** The part of it for the block's author, in wei. @default 0n */
    maxPriorityFeePerGas?: bigint | undefined
  }
}

/** The result of a simulated call. */
export type SimulatedCall = {
  succeeds: boolean
  /** `undefined` if the node does not report it. */
  gasUsed: bigint | undefined
  /** The data that the call returns or reverts with. */
  data: Hex | undefined
  logs: readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
}

/** A result as a node sends it. */
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
