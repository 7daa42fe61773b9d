import { type Address, numberToHex } from 'viem'
import { isMethodUnsupported } from '../../evm/isMethodUnsupported.js'
import { RpcError } from '../../protocol/errors.js'
import { ChainError } from '../chain/openChain.js'
import type { RelayTransaction } from '../store/relays.js'
import type { RelayCall } from './permitCall.js'
import type { Head, Relayer } from './relayer.js'
import { revertData, revertError } from './revertError.js'

/**
 * Runs calls of the relayer one after the other on a copy of the last block, behind its pending transactions, and
 * returns the gas that each may use. Nothing is sent.
 *
 * @throws RpcError `InvalidArgument` with the reason when one would fail or take more gas than is paid for,
 * `WebrpcEndpoint` when the node cannot simulate what has to be, ChainError when it fails.
 */
export async function simulateCalls(options: simulateCalls.Options): Promise<bigint[]> {
  const { relayer, calls, pending, head } = options
  const results = (await simulate(relayer, [...pending, ...calls], head))?.slice(pending.length)
  const used = results?.map(({ status, gasUsed, returnData, error }) => {
    if (status !== '0x1') throw revertError(error?.data ?? returnData)
    return BigInt(gasUsed)
  })
  // Part of what is used is given back at the end, and what a call hands on is less than what it has.
  const gas = (used ?? [await estimate(relayer, calls, head)]).map((amount) => (amount * 3n) / 2n + 20_000n)
  const total = gas.reduce((sum, amount) => sum + amount, 0n)
  if (total > relayer.maxGas) {
    const details = `The purchase takes up to ${total} gas, more than the ${relayer.maxGas} that the relayer pays for.`
    throw new RpcError('InvalidArgument', { details })
  }
  return gas
}

export declare namespace simulateCalls {
  type Options = {
    relayer: Relayer
    calls: readonly RelayCall[]
    /** The relayer's transactions that are not in a block yet. */
    pending: readonly RelayTransaction[]
    head: Head
  }
}

type CallResult = {
  status: `0x${string}`
  gasUsed: `0x${string}`
  returnData?: `0x${string}`
  error?: { data?: `0x${string}` }
}

/** What each call would do; nothing where the node does not offer it. */
async function simulate({ account, chain }: Relayer, calls: readonly RelayCall[], head: Head) {
  const from: Address = account.address
  const block = {
    blockOverrides: { time: numberToHex(head.nextTime) },
    calls: calls.map(({ to, data }) => ({ from, to, data })),
  }
  // Without a gas price: what the account can pay is looked at apart from what the contracts do.
  const params = [{ blockStateCalls: [block], validation: false }, numberToHex(head.number)]
  const request = chain.client.request as (args: { method: string; params: unknown }) => Promise<unknown>
  try {
    const blocks = (await request({ method: 'eth_simulateV1', params })) as { calls: CallResult[] }[]
    return blocks.flatMap((simulated) => simulated.calls)
  } catch (error) {
    if (isMethodUnsupported(error)) return undefined
    throw new ChainError(chain.name, error)
  }
}

/** The gas of a single call. What builds on another one cannot be told without simulation. */
async function estimate({ account, chain }: Relayer, calls: readonly RelayCall[], { number }: Head) {
  const [call, ...others] = calls
  if (!call || others.length > 0) {
    const details =
      'The chain’s node cannot simulate a permit with its purchase. Approve the market by a transaction instead.'
    throw new RpcError('WebrpcEndpoint', { details })
  }
  return chain.client
    .estimateGas({ account: account.address, ...call, blockNumber: number })
    .catch((error) => {
      const data = revertData(error)
      throw data ? revertError(data) : new ChainError(chain.name, error)
    })
}
