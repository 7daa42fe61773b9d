import { fromChain, type RelayTransaction } from '@tillkit/service/internal'
import { RpcError } from 'tillkit/internal'
import type { Head, Relayer } from './relayer.js'

/** Reads the current fees per gas. The maximum fee covers twice the current base fee, unless the limit of the relayer is lower. */
export async function readFees(relayer: Relayer, head: Head): Promise<Fees> {
  const { maxFeePerGas: limit } = relayer
  const fees = await readLimitedFees(relayer, head)
  if (limit !== undefined && head.baseFeePerGas + fees.maxPriorityFeePerGas > limit) {
    throw new RpcError('WebrpcEndpoint', { details: 'The gas price is higher than the relayer’s limit.' })
  }
  return fees
}

export async function readLimitedFees(
  { chain, maxFeePerGas: limit }: Relayer,
  { baseFeePerGas }: Head,
): Promise<Fees> {
  const maxPriorityFeePerGas = await fromChain(chain, chain.client.estimateMaxPriorityFeePerGas())
  return { maxPriorityFeePerGas, maxFeePerGas: limitFee(limit, baseFeePerGas * 2n + maxPriorityFeePerGas) }
}

export function limitFee(limit: bigint | undefined, fee: bigint): bigint {
  return limit !== undefined && fee > limit ? limit : fee
}

export type Fees = Pick<RelayTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>
