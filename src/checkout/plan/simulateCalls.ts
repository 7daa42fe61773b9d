import { type Address, encodeFunctionData, erc20Abi, hexToBigInt, isAddressEqual, zeroAddress } from 'viem'
import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import type { Call } from '../decode/decodeCall.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/** Results of a simulation, with the amount by which the buyer's balance of `token` falls; `undefined` if the node cannot simulate. */
export type SimulatedCalls = { results: readonly SimulatedCall[]; left?: bigint | undefined }

/**
 * Simulates the calls, and reads the buyer's balance of `token` before and after them in the same request. Only the balances show what
 * leaves the account: a token may charge a fee on a transfer, or report another amount in its events.
 */
export async function simulateCalls(options: simulateCalls.Options): Promise<SimulatedCalls | undefined> {
  const { client, intent, calls, token, blockNumber } = options
  const { buyer: from } = intent
  const read = isAddressEqual(token, zeroAddress) ? undefined : balanceCall(token, from)
  const all = read ? [read, ...calls, read] : calls
  const simulated = await readChain(() => requestSimulation({ client, from, calls: all, blockNumber }))
  if (!simulated || !read) return simulated && { results: simulated }
  const [before, after] = [amountOf(simulated.at(0)), amountOf(simulated.at(-1))]
  const left = before === undefined || after === undefined ? undefined : before - after
  return { results: simulated.slice(1, -1), left }
}

export declare namespace simulateCalls {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    calls: readonly Call[]
    /** The token that the buyer pays with, `zeroAddress` for the native currency. */
    token: Address
    blockNumber?: bigint | undefined
  }
}

function balanceCall(token: Address, account: Address): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return { to: token, data, value: 0n }
}

function amountOf(result: SimulatedCall | undefined): bigint | undefined {
  const { succeeds, data = '0x' } = result ?? {}
  return succeeds && data.length === 66 ? hexToBigInt(data) : undefined
}
