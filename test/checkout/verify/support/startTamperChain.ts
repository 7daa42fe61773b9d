import { type Address, type Hex, numberToHex } from 'viem'
import { startAnvil } from '../../../../packages/sandbox/src/startAnvil.js'
import { place } from './place.js'
import { setUpTamperChain } from './setUpTamperChain.js'

/** Starts a chain for the plans. Each run is a simulation that changes nothing, so each plan finds the same state. */
export async function startTamperChain(options: startTamperChain.Options = {}): Promise<TamperChain> {
  const { chainId = place.chainId } = options
  const { rpcUrl, request, close } = await startAnvil({ chainId })
  try {
    await setUpTamperChain({ request })
  } catch (error) {
    await close()
    throw error
  }
  return {
    rpcUrl,
    close,
    run: async (blocks) => {
      const blockStateCalls = blocks.map(({ time, calls }) => ({
        blockOverrides: { time: numberToHex(time) },
        calls: calls.map((call) => ({
          ...call,
          data: wholeBytes(call.data),
          value: numberToHex(call.value ?? 0n),
        })),
      }))
      // Turn off the validation of gas prices and nonces, so that a contract can send a transaction.
      const params = [{ blockStateCalls, validation: false }, 'latest']
      const done = (await request('eth_simulateV1', params)) as { calls: CallResult[] }[]
      return done.map(({ calls }) => calls)
    },
  }
}

export declare namespace startTamperChain {
  type Options = {
    /** The chain id. @default the id of the plans' chain */
    chainId?: number | undefined
  }
}

export type TamperChain = {
  rpcUrl: string
  /** Runs calls in blocks at the given times. Returns the results. */
  run: (blocks: readonly Block[]) => Promise<CallResult[][]>
  close: () => Promise<void>
}

/** The calls of one block, and its time in seconds since 1970. */
export type Block = { time: bigint; calls: readonly ChainCall[] }

/** A call of any account. `value` is in wei. */
export type ChainCall = { from: Address; to: Address; data: Hex; value?: bigint }

/** The result of a call. `status` is `0x1` unless it reverted. */
export type CallResult = { status: Hex; returnData: Hex; logs: readonly ChainLog[] }

export type ChainLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** Completes hex data that ends with half a byte, like a tolerant wallet. Otherwise the node rejects the data. */
function wholeBytes(data: Hex): Hex {
  return data.length % 2 ? `${data}0` : data
}
