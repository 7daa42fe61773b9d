import { requestSimulation } from '../../evm/requestSimulation.js'
import { revertData } from '../../evm/revertData.js'
import { RpcError } from '../../protocol/errors.js'
import { ChainError, fromChain } from '../chain/openChain.js'
import type { RelayTransaction } from '../store/relays.js'
import type { RelayCall } from './permitCall.js'
import type { Head, Relayer } from './relayer.js'
import { revertError } from './revertError.js'

/**
 * Runs calls of the relayer one after the other on a copy of the last block, behind its pending transactions, and
 * returns the gas that each may use. Nothing is sent.
 *
 * @throws RpcError `InvalidArgument` with the reason when one would fail or take more gas than is paid for,
 * `WebrpcEndpoint` when the node cannot simulate what has to be, ChainError when it fails.
 */
export async function simulateCalls(options: simulateCalls.Options): Promise<bigint[]> {
  const { relayer, calls, pending, head } = options
  const { account, chain } = relayer
  const simulation = requestSimulation({
    client: chain.client,
    from: account.address,
    calls: [...pending, ...calls],
    blockNumber: head.number,
    time: head.nextTime,
  })
  const results = (await fromChain(chain, simulation))?.slice(pending.length)
  const used = results?.map(({ succeeds, gasUsed, data }) => {
    if (!succeeds) throw revertError(data)
    if (gasUsed === undefined)
      throw new ChainError(chain.name, new Error('It does not tell what a call uses.'))
    return gasUsed
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
