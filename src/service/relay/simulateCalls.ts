import { requestSimulation } from '../../evm/requestSimulation.js'
import { revertData } from '../../evm/revertData.js'
import { RpcError } from '../../protocol/errors.js'
import { ChainError, fromChain } from '../chain/openChain.js'
import type { RelayTransaction } from '../store/relays.js'
import type { RelayCall } from './permitCall.js'
import type { Fees } from './readFees.js'
import type { Head, Relayer } from './relayer.js'
import { revertError } from './revertError.js'

/**
 * Runs calls of the relayer one after the other on a copy of the last block, behind its pending transactions, and
 * returns the gas that each may use. Nothing is sent.
 *
 * They run twice: for their gas, and as the transactions that they will be, which pay for it. A contract that sees whether
 * it is watched by what a call pays shows the same twice, or is refused.
 *
 * @throws RpcError `InvalidArgument` with the reason when one would fail or take more gas than is paid for,
 * `WebrpcEndpoint` when the node cannot simulate what has to be, ChainError when it fails.
 */
export async function simulateCalls(options: simulateCalls.Options): Promise<bigint[]> {
  const { relayer, calls, pending, head, items, fees, requireBalance } = options
  const used = (await runFree(options)) ?? [await estimate(options)]
  // Part of what is used is given back at the end, and what a call hands on is less than what it has.
  const gas = used.map((amount) => (amount * 3n) / 2n + 20_000n)
  const total = gas.reduce((sum, amount) => sum + amount, 0n)
  const perItem = relayer.maxGasPerItem * BigInt(items)
  const limit = perItem < relayer.maxGas ? perItem : relayer.maxGas
  if (total > limit) {
    const details = `The purchase takes up to ${total} gas, more than the ${limit} that the relayer pays for.`
    throw new RpcError('InvalidArgument', { details })
  }
  const paid = calls.map((call, index) => ({ ...call, ...fees, gas: gas[index] ?? 0n }))
  await requireBalance(paid)
  await runPaid({ relayer, head, transactions: [...pending, ...paid], from: pending.length })
  return gas
}

export declare namespace simulateCalls {
  type Options = {
    relayer: Relayer
    calls: readonly RelayCall[]
    /** The relayer's transactions that are not in a block yet. */
    pending: readonly RelayTransaction[]
    head: Head
    /** How many orders the purchase is of. */
    items: number
    /** What a unit of gas will be paid. */
    fees: Fees
    /** Throws where the relayer could not pay for these, should they use all their gas. */
    requireBalance: (transactions: readonly (RelayCall & Fees & { gas: bigint })[]) => Promise<void>
  }
}

/** What each call uses where no gas is paid; nothing where the node cannot simulate. */
async function runFree(options: simulateCalls.Options): Promise<bigint[] | undefined> {
  const { relayer, calls, pending, head } = options
  const { account, chain } = relayer
  const simulation = requestSimulation({
    ...{ client: chain.client, from: account.address, blockNumber: head.number, time: head.nextTime },
    calls: [...pending.map(withoutGas), ...calls],
  })
  const results = (await fromChain(chain, simulation))?.slice(pending.length)
  return results?.map(({ succeeds, gasUsed, data }) => {
    if (!succeeds) throw revertError(data)
    if (gasUsed === undefined)
      throw new ChainError(chain.name, new Error('It does not tell what a call uses.'))
    return gasUsed
  })
}

/** Makes sure that transactions do in a block what they did where no gas was paid. */
async function runPaid(options: {
  relayer: Relayer
  head: Head
  transactions: readonly (RelayCall & Fees & { gas: bigint })[]
  /** The first that matters. */
  from: number
}): Promise<void> {
  const { relayer, head, transactions, from } = options
  const { account, chain } = relayer
  const { baseFeePerGas, feeRecipient } = head
  const simulation = requestSimulation({
    ...{ client: chain.client, from: account.address, blockNumber: head.number, time: head.nextTime },
    // What offers too little for the next block will have been signed again by then.
    calls: transactions.map(({ to, data, gas, maxFeePerGas, maxPriorityFeePerGas }) => ({
      ...{ to, data, gas, maxPriorityFeePerGas },
      maxFeePerGas: maxFeePerGas > baseFeePerGas ? maxFeePerGas : baseFeePerGas + maxPriorityFeePerGas,
    })),
    inBlock: { number: head.number + 1n, baseFeePerGas, feeRecipient },
  })
  const results = await fromChain(chain, simulation)
  for (const { succeeds, data } of results?.slice(from) ?? []) if (!succeeds) throw revertError(data)
}

/** What was accepted before is what it is; how much it may use is not asked again. */
function withoutGas({ to, data }: RelayTransaction): RelayCall {
  return { to, data }
}

/** The gas of a single call that pays for it. What builds on another one cannot be told without simulation. */
async function estimate({ relayer, calls, head, fees }: simulateCalls.Options): Promise<bigint> {
  const { account, chain } = relayer
  const [call, ...others] = calls
  if (!call || others.length > 0) {
    const details =
      'The chain’s node cannot simulate a permit with its purchase. Approve the market by a transaction instead.'
    throw new RpcError('WebrpcEndpoint', { details })
  }
  return chain.client
    .estimateGas({ account: account.address, ...call, ...fees, blockNumber: head.number })
    .catch((error) => {
      const data = revertData(error)
      throw data ? revertError(data) : new ChainError(chain.name, error)
    })
}
