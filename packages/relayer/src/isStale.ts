import type { Head, Relayer } from './relayer.js'

/**
 * Whether a transaction may not be sent any more: what it was signed for has expired, or it offers more for gas than is
 * paid now.
 */
export function isStale(
  { maxFeePerGas: limit }: Pick<Relayer, 'maxFeePerGas'>,
  head: Pick<Head, 'nextTime'>,
  { deadline, maxFeePerGas }: isStale.Transaction,
): boolean {
  if (deadline !== undefined && deadline < head.nextTime) return true
  return limit !== undefined && maxFeePerGas > limit
}

export declare namespace isStale {
  type Transaction = {
    /** Unix seconds, if there is one. */
    deadline: bigint | undefined
    /** Wei for each unit of gas. */
    maxFeePerGas: bigint
  }
}
