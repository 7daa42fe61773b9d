import type { RelayTransaction } from '@tillkit/service/internal'
import { isAddressEqual } from 'viem'
import type { Fees } from './readFees.js'
import type { Relayer } from './relayer.js'

const cancelGas = 21_000n

/** Returns a transaction that replaces the old one and does nothing. It has the same nonce and higher fees per gas, but uses less gas. */
export function cancel(
  { account }: Pick<Relayer, 'account'>,
  fees: Fees,
  old: RelayTransaction,
): RelayTransaction {
  return { ...old, ...bumpFees(fees, old), to: account.address, data: '0x', gas: cancelGas }
}

export function isCancelled({ account }: Pick<Relayer, 'account'>, { to, data }: RelayTransaction): boolean {
  return isAddressEqual(to, account.address) && data === '0x'
}

/** Returns the current fees, or the old fees plus 12.5 %, whichever is higher: nodes require at least 10 % for a replacement. */
export function bumpFees(fees: Fees, old: Fees): Fees {
  return {
    maxFeePerGas: max(fees.maxFeePerGas, raiseFee(old.maxFeePerGas)),
    maxPriorityFeePerGas: max(fees.maxPriorityFeePerGas, raiseFee(old.maxPriorityFeePerGas)),
  }
}

function raiseFee(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
