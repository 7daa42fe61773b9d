import { fromChain, type RelayTransaction } from '@tillkit/service/internal'
import { RpcError } from 'tillkit/internal'
import type { Head, Relayer } from './relayer.js'

/**
 * What a unit of gas costs now, with room for a base fee that doubles.
 *
 * @throws RpcError `WebrpcEndpoint` when that is more than the relayer pays, ChainError.
 */
export async function readFees(relayer: Relayer, head: Head): Promise<Fees> {
  const { maxFeePerGas: limit } = relayer
  const fees = await readLimitedFees(relayer, head)
  if (limit !== undefined && head.baseFeePerGas + fees.maxPriorityFeePerGas > limit) {
    throw new RpcError('WebrpcEndpoint', { details: 'Gas costs more at the moment than the relayer pays.' })
  }
  return fees
}

/**
 * What a unit of gas costs now, or what the relayer pays at most where that is less.
 *
 * @throws ChainError when the node fails.
 */
export async function readLimitedFees(
  { chain, maxFeePerGas: limit }: Relayer,
  { baseFeePerGas }: Head,
): Promise<Fees> {
  const maxPriorityFeePerGas = await fromChain(chain, chain.client.estimateMaxPriorityFeePerGas())
  return { maxPriorityFeePerGas, maxFeePerGas: limitFee(limit, baseFeePerGas * 2n + maxPriorityFeePerGas) }
}

/** A fee, or the limit where that is less. */
export function limitFee(limit: bigint | undefined, fee: bigint): bigint {
  return limit !== undefined && fee > limit ? limit : fee
}

/** What the relayer offers for a unit of gas, in wei. */
export type Fees = Pick<RelayTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>
