import type { RelayTransaction } from '@tillkit/service/internal'
import { isAddressEqual } from 'viem'
import type { Fees } from './readFees.js'
import type { Relayer } from './relayer.js'

/** Gas of a transaction that does nothing. */
const cancelGas = 21_000n

/** What does nothing in place of a transaction, by its nonce: it has to outbid it, and costs a fraction of that whatever it offers. */
export function cancel(
  { account }: Pick<Relayer, 'account'>,
  fees: Fees,
  old: RelayTransaction,
): RelayTransaction {
  return { ...old, ...outbid(fees, old), to: account.address, data: '0x', gas: cancelGas }
}

/** Whether a transaction was signed to do nothing. */
export function isCancelled({ account }: Pick<Relayer, 'account'>, { to, data }: RelayTransaction): boolean {
  return isAddressEqual(to, account.address) && data === '0x'
}

/** What gas costs, or what has a transaction replaced by another one of its nonce, where that is more: nodes ask for a tenth more. */
export function outbid(fees: Fees, old: Fees): Fees {
  return {
    maxFeePerGas: max(fees.maxFeePerGas, bump(old.maxFeePerGas)),
    maxPriorityFeePerGas: max(fees.maxPriorityFeePerGas, bump(old.maxPriorityFeePerGas)),
  }
}

function bump(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
