import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { causesOf } from '../errors.js'
import { isMethodUnsupported } from './providerError.js'

/**
 * Simulates calls in the node; `undefined` if the node cannot simulate, or if a result is missing. Nodes without `eth_simulateV1` return
 * different error codes. So if the simulation fails twice, but the node answers another RPC request, the function assumes that the node
 * cannot simulate.
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
  // Ignore all results if their number differs from the number of calls, because a missing result may belong to any call.
  return results.length === calls.length ? results : undefined
}

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
    blockNumber?: bigint | undefined
    /** The time of the simulated block, in seconds since 1970. @default the node chooses it */
    time?: bigint | undefined
    inBlock?: InBlock | undefined
    /**
     * Whether the node checks the balance, nonce and fee of each call. Use `false` for a contract account, which sends no transactions.
     * @default true if `inBlock` is set
     */
    validation?: boolean | undefined
    stateOverrides?: Record<Address, { balance?: Hex; code?: Hex }> | undefined
    isStrict?: boolean | undefined
  }
  type InBlock = {
    number: bigint
    baseFeePerGas: bigint
    feeRecipient: Address
    prevRandao?: Hex | undefined
  }
  type Call = {
    to: Address
    data: Hex
    /** The native currency that the call sends, in wei. @default 0n */
    value?: bigint | undefined
    gas?: bigint | undefined
    /** The maximum fee for one unit of gas, in wei. @default 0n */
    maxFeePerGas?: bigint | undefined
    /** The maximum priority fee for one unit of gas, in wei. @default 0n */
    maxPriorityFeePerGas?: bigint | undefined
  }
}

export type SimulatedCall = {
  succeeds: boolean
  gasUsed: bigint | undefined
  data: Hex | undefined
  logs: readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
}

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
