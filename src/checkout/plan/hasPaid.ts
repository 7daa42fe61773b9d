import { type Address, isAddressEqual, type TransactionReceipt } from 'viem'
import { getBalance } from 'viem/actions'
import type { Call } from '../decode/decodeCall.js'
import type { ChainClient } from '../errors/readChain.js'
import { isEmpty, isLeftOut, readShare } from './readShare.js'

/** Whether a transaction has moved money of the buyer's for a payment, or delivered. Rejects with the client's own error. */
export async function hasPaid({ client, intent, entry, receipt }: hasPaid.Options): Promise<boolean> {
  const { account, calls, together } = entry
  const { logs, status, from, blockNumber, gasUsed, effectiveGasPrice } = receipt
  if (status !== 'success' || isLeftOut({ logs, entry, intent })) return false
  if (hasMoved({ logs, intent, together })) return true
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (value === 0n) return false
  // Ether leaves no log: the balance tells. A node that has forgotten it leaves the worse.
  const balanceAt = (blockNumber: bigint) => getBalance(client, { address: account, blockNumber })
  const left = await Promise.all([balanceAt(blockNumber - 1n), balanceAt(blockNumber)]).then(
    ([before, after]) => before - after,
    () => undefined,
  )
  if (left === undefined) return true
  return isAddressEqual(from, account) ? left > gasUsed * effectiveGasPrice : left >= value
}

export declare namespace hasPaid {
  type Options = Pick<readShare.Options, 'intent'> & {
    client: ChainClient
    /** The payment, as it was noted. */
    entry: isLeftOut.Options['entry'] & { account: Address; calls: readonly Call[] }
    receipt: TransactionReceipt
  }
}

/** Whether logs tell of money of the buyer's that was moved for a purchase, or of what was delivered. */
export function hasMoved(
  options: Pick<readShare.Options, 'logs' | 'intent'> & Partial<readShare.Options>,
): boolean {
  return !isEmpty(readShare({ value: 0n, together: undefined, ...options }))
}
