import type { Head, Relayer } from './relayer.js'

/** Whether a transaction must not be sent any more: its signature has expired, or it offers more for gas than the relayer's limit. */
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
    /** The deadline of the transaction's signature, in Unix seconds; `undefined` for no deadline. */
    deadline: bigint | undefined
    /** The fee that the transaction offers, in wei per gas. */
    maxFeePerGas: bigint
  }
}
