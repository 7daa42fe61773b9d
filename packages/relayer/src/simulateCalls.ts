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
 * Simulates the calls twice: without gas fees, and then as the transactions that will be sent. A contract can recognise the first
 * simulation by the missing fees, and revert only with fees. Then the second simulation reverts, and the relayer refuses the purchase.
 */
export async function simulateCalls(options: simulateCalls.Options): Promise<bigint[]> {
  const { relayer, calls, pending, head, items, fees, requireBalance } = options
  const limit = [relayer.maxGasPerItem * BigInt(items), relayer.maxGas, head.gasLimit].reduce((least, one) =>
    one < least ? one : least,
  )
  const used = (await simulateWithoutFees(options, limit)) ?? [await estimate(options, limit)]
  const gas = used.map(withMargin)
  const total = gas.reduce((sum, amount) => sum + amount, 0n)
  if (total > limit) throw tooMuch(total, limit)
  const paid = calls.map((call, index) => ({ ...call, ...fees, gas: gas[index] ?? 0n }))
  requireBalance(paid)
  await simulateWithFees({ relayer, head, transactions: [...pending, ...paid], from: pending.length })
  return gas
}

export declare namespace simulateCalls {
  type Options = {
    relayer: Relayer
    calls: readonly RelayCall[]
    pending: readonly RelayTransaction[]
    head: Head
    items: number
    fees: Fees
    requireBalance: (transactions: readonly (RelayCall & Fees & { gas: bigint })[]) => void
  }
}

/**
 * Returns a gas limit above the used gas. A call needs more gas than it uses, because the chain refunds gas only at the end. The chain also
 * passes at most 63/64 of the remaining gas to an inner call.
 */
function withMargin(used: bigint): bigint {
  return (used * 3n) / 2n + 20_000n
}

function tooMuch(gas: bigint, limit: bigint): RpcError {
  const details = `The purchase uses up to ${gas} gas. The relayer pays for at most ${limit}.`
  return new RpcError('InvalidArgument', { details })
}

/**
 * Simulates without gas fees. Each call gets at most the gas that the relayer pays for, which limits the node's work. Pending transactions
 * run first with their signed gas limits, as they will in a block.
 */
async function simulateWithoutFees(
  options: simulateCalls.Options,
  limit: bigint,
): Promise<bigint[] | undefined> {
  const { relayer, calls, pending, head } = options
  const { account, chain } = relayer
  const simulation = requestSimulation({
    client: chain.client,
    from: account.address,
    blockNumber: head.number,
    time: head.nextTime,
    calls: [...pending.map(withoutFees), ...calls.map((call) => ({ ...call, gas: limit }))],
    // With `isStrict`, an error of the node throws. Without `isStrict`, two errors in a row count as a node that cannot simulate. The
    // relayer would then only estimate the gas, and could pay for transactions that revert.
    isStrict: true,
  })
  const results = (await fromChain(chain, simulation))?.slice(pending.length)
  return results?.map(({ succeeds, gasUsed, data = '0x' }) => {
    const gas = withMargin(gasUsed ?? 0n)
    // A call that runs out of gas reverts without data. If the gas of the call plus the margin exceeds the limit, report too much gas
    // instead of a revert.
    if (!succeeds) throw data === '0x' && gas > limit ? tooMuch(gas, limit) : revertError(data)
    if (gasUsed === undefined)
      throw new ChainError(chain.name, new Error('The node does not return the gas of a call.'))
    return gasUsed
  })
}

async function simulateWithFees(options: {
  relayer: Relayer
  head: Head
  transactions: readonly (RelayCall & Fees & { gas: bigint })[]
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
    // The relayer signs underpriced transactions again before the next block, so simulate them with a sufficient fee.
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

/**
 * Estimates the gas of a single call, for nodes that cannot simulate. Throws for a permit with its purchase: the purchase fails without the
 * permit, and an estimate cannot run both calls.
 */
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

/** Whether an estimate ran out of gas. Nodes have no error code for this case, so the function compares the message. */
function isOutOfGas(error: unknown): boolean {
  const words = /out of gas|exceeds allowance/i
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof Error && words.test(cause.message)) !== null
  )
}
