import type { RelayTransaction } from '@tillkit/service/internal'
import type { Fees } from './readFees.js'
import type { Relayer } from './relayer.js'

export function signTransactions(
  { account, chain }: Relayer,
  transactions: readonly (UnsignedTransaction & Fees)[],
): Promise<RelayTransaction[]> {
  return Promise.all(
    transactions.map(async ({ nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas, deadline }) => {
      const content = { nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }
      const { chainId } = chain
      const raw = await account.signTransaction({ type: 'eip1559', chainId, ...content })
      return { ...content, deadline, raw }
    }),
  )
}

export type UnsignedTransaction = Pick<RelayTransaction, 'nonce' | 'to' | 'data' | 'gas' | 'deadline'>
