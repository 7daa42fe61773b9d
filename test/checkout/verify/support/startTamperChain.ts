import { type Address, type Hex, numberToHex } from 'viem'
import { startAnvil } from '../../../../packages/sandbox/src/startAnvil.js'
import { place } from './place.js'
import { setUpTamperChain } from './setUpTamperChain.js'

/**
 * Starts a chain with all that plans are about, to carry them out on: whatever is run on it is forgotten again, so that
 * each plan finds it as it was.
 */
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
      // Without a gas price and nonces, so that contracts can be callers as well.
      const params = [{ blockStateCalls, validation: false }, 'latest']
      const done = (await request('eth_simulateV1', params)) as { calls: CallResult[] }[]
      return done.map(({ calls }) => calls)
    },
  }
}

export declare namespace startTamperChain {
  type Options = {
    /** @default that of the plans */
    chainId?: number | undefined
  }
}

/** A chain that plans are carried out on. */
export type TamperChain = {
  rpcUrl: string
  /** Runs calls one after the other, in blocks of the given times, and answers what each did. */
  run: (blocks: readonly Block[]) => Promise<CallResult[][]>
  close: () => Promise<void>
}

/** Calls at one time, in seconds since 1970. */
export type Block = { time: bigint; calls: readonly ChainCall[] }

/** A call of anybody's; `value` in wei. */
export type ChainCall = { from: Address; to: Address; data: Hex; value?: bigint }

/** What a call did; `status` is `0x1` unless it was reverted. */
export type CallResult = { status: Hex; returnData: Hex; logs: readonly ChainLog[] }

/** What a contract said. */
export type ChainLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** Half a byte at the end is a whole one to a wallet that lets it pass; a node refuses it. */
function wholeBytes(data: Hex): Hex {
  return data.length % 2 ? `${data}0` : data
}
