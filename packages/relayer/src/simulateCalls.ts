import {
  ChainError,
  fromChain,
  type RelayCall,
  type RelayTransaction,
  revertError,
} from '@tillkit/service/internal'
import { RpcError, requestSimulation, revertData } from 'tillkit/internal'
import { BaseError } from 'viem'
import type { Fees } from './readFees.js'
import type { Head, Relayer } from './relayer.js'

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
  // No node takes what no block has room for.
  const limit = [relayer.maxGasPerItem * BigInt(items), relayer.maxGas, head.gasLimit].reduce((least, one) =>
    one < least ? one : least,
  )
  const used = (await runFree(options, limit)) ?? [await estimate(options, limit)]
  const gas = used.map(withMargin)
  const total = gas.reduce((sum, amount) => sum + amount, 0n)
  if (total > limit) throw tooMuch(total, limit)
  const paid = calls.map((call, index) => ({ ...call, ...fees, gas: gas[index] ?? 0n }))
  requireBalance(paid)
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
    requireBalance: (transactions: readonly (RelayCall & Fees & { gas: bigint })[]) => void
  }
}

/** What it may use, by what it has used: part of that is given back at the end, and what a call hands on is less than what it has. */
function withMargin(used: bigint): bigint {
  return (used * 3n) / 2n + 20_000n
}

function tooMuch(gas: bigint, limit: bigint): RpcError {
  const details = `The purchase takes up to ${gas} gas, more than the ${limit} that the relayer pays for.`
  return new RpcError('InvalidArgument', { details })
}

/**
 * What each call uses where no gas is paid; nothing where the node cannot simulate. None has more than will be paid for, so that
 * nobody has the node work for more than that; what is pending has what it was signed for, and does what it will do in a block.
 */
async function runFree(options: simulateCalls.Options, limit: bigint): Promise<bigint[] | undefined> {
  const { relayer, calls, pending, head } = options
  const { account, chain } = relayer
  const simulation = requestSimulation({
    client: chain.client,
    from: account.address,
    blockNumber: head.number,
    time: head.nextTime,
    calls: [...pending.map(withoutFees), ...calls.map((call) => ({ ...call, gas: limit }))],
    // The relayer pays for what it sends: it never takes a failed simulation for a missing one.
    isStrict: true,
  })
  const results = (await fromChain(chain, simulation))?.slice(pending.length)
  return results?.map(({ succeeds, gasUsed, data = '0x' }) => {
    const gas = withMargin(gasUsed ?? 0n)
    // A contract that is out of gas gives no reason.
    if (!succeeds) throw data === '0x' && gas > limit ? tooMuch(gas, limit) : revertError(data)
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
    client: chain.client,
    from: account.address,
    blockNumber: head.number,
    time: head.nextTime,
    // What offers too little for the next block will have been signed again by then.
    calls: transactions.map(({ to, data, gas, maxFeePerGas, maxPriorityFeePerGas }) => ({
      to,
      data,
      gas,
      maxPriorityFeePerGas,
      maxFeePerGas: maxFeePerGas > baseFeePerGas ? maxFeePerGas : baseFeePerGas + maxPriorityFeePerGas,
    })),
    inBlock: { number: head.number + 1n, baseFeePerGas, feeRecipient },
    isStrict: true,
  })
  const results = await fromChain(chain, simulation)
  for (const { succeeds, data } of results?.slice(from) ?? []) if (!succeeds) throw revertError(data)
}

function withoutFees({ to, data, gas }: RelayTransaction): RelayCall & { gas: bigint } {
  return { to, data, gas }
}

/** The gas of a single call that pays for it. What builds on another one cannot be told without simulation. */
async function estimate(options: simulateCalls.Options, limit: bigint): Promise<bigint> {
  const { relayer, calls, head, fees } = options
  const { account, chain } = relayer
  const [call, ...others] = calls
  if (!call || others.length > 0) {
    const details =
      'The chain’s node cannot simulate a permit with its purchase. Approve the market by a transaction instead.'
    throw new RpcError('WebrpcEndpoint', { details })
  }
  return chain.client
    .estimateGas({ account: account.address, ...call, ...fees, gas: limit, blockNumber: head.number })
    .catch((error) => {
      const data = revertData(error)
      if (data) throw revertError(data)
      throw isOutOfGas(error) ? tooMuch(withMargin(limit), limit) : new ChainError(chain.name, error)
    })
}

/** Whether the gas was not enough for an estimate: nodes tell it by their words only. */
function isOutOfGas(error: unknown): boolean {
  const words = /out of gas|exceeds allowance/i
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof Error && words.test(cause.message)) !== null
  )
}
