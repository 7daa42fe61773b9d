import { isAddressEqual, type TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import type { ChainClient } from '../errors/readChain.js'
import type { Readers } from '../verify/trust.js'
import { readMoved } from './findSwap.js'
import { hearMarket } from './proveOutcome.js'
import { isEmpty, isLeftOut, readShare } from './readShare.js'

/**
 * Whether a transaction has moved money of the buyer's for a payment, or delivered, as it says by itself: by its logs, by its value
 * where it is the payment, or by a market that can be read and tells of each sale. Nothing where ether may have moved and none of
 * these says so: what the balance has become in its block, others have changed as well.
 *
 * Rejects with the client's own error.
 */
export async function hasPaid(options: hasPaid.Options): Promise<boolean | undefined> {
  const { client, intent, entry, receipt, readers } = options
  const { account, calls, together } = entry
  const { logs, status, from, to, transactionHash: hash } = receipt
  if (status !== 'success' || isLeftOut({ logs, entry, intent })) return false
  if (hasMoved({ logs, intent, together })) return true
  if (calls.every(({ value }) => value === 0n)) return false
  const target = calls.at(-1)?.to
  if (target && to && isAddressEqual(to, target) && isAddressEqual(from, account))
    return (await getTransaction(client, { hash })).value > 0n
  if (entry.swap && (await readMoved({ calls, logs, intent })).movement.swapped?.paid) return true
  // What reads the market may not have been loaded.
  const loaded = await readers.catch(() => undefined)
  return loaded && hearMarket({ ...options, ...loaded, calls })?.isSold
}

export declare namespace hasPaid {
  type Options = Pick<readShare.Options, 'intent'> &
    Pick<hearMarket.Options, 'policy'> & {
      client: ChainClient
      readers: Promise<Readers>
      /** The payment, as it was noted. */
      entry: Entry
      receipt: TransactionReceipt
    }
  type Entry = isLeftOut.Options['entry'] &
    Pick<hearMarket.Options, 'calls'> & {
      account: TransactionReceipt['from']
      swap?: TransactionReceipt['from'] | undefined
    }
}

/** Whether logs tell of money of the buyer's that was moved for a purchase, or of what was delivered. */
export function hasMoved(
  options: Pick<readShare.Options, 'logs' | 'intent'> & Partial<readShare.Options>,
): boolean {
  return !isEmpty(readShare({ value: 0n, together: undefined, ...options }))
}
