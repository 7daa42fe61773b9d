import { isAddressEqual, type TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import { withoutFees } from '../decode/withoutFees.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Readers } from '../verify/trust.js'
import { readMoved } from './findSwap.js'
import { loadShares } from './late/loadShares.js'
import { hearMarket } from './proveOutcome.js'
import { isEmpty, readMovement } from './readMovement.js'
import type { isLeftOut, readShare } from './readShare.js'

/**
 * Whether a transaction has moved money of the buyer's for a payment, or delivered, as it says by itself: by its logs, by its value
 * where it is the payment, or by a market that can be read and tells of each sale. Nothing where ether may have moved and none of
 * these says so: what the balance has become in its block, others have changed as well. What the account has paid for gas is no
 * payment, nor is what somebody else has bought for the same recipient in the same transaction.
 *
 * Rejects with the client's own error, and with a CheckoutError `NotLoaded`.
 */
export async function hasPaid(options: hasPaid.Options): Promise<boolean | undefined> {
  const { client, intent, entry, receipt, readers } = options
  const { account, calls, together, swap: router, maxTotal = intent.maxTotal } = entry
  const { status, from, to, transactionHash: hash } = receipt
  const logs = withoutFees(receipt, { calls, intent })
  const shares = together && (await loadShares())
  if (status !== 'success' || shares?.isLeftOut({ logs, entry, intent })) return false
  const target = calls.at(-1)?.to
  const isPlain = target && to && isAddressEqual(to, target) && isAddressEqual(from, account)
  const movement = { logs, value: 0n, intent }
  const moved = together && shares ? shares.readShare({ ...movement, together }) : readMovement(movement)
  const isDelivered = !isEmpty(moved)
  // What she has paid nothing for may be somebody else's.
  const isHers = isPlain || together || !maxTotal || moved.paid || moved.lost[0]
  if (isDelivered && isHers) return true
  if (isPlain) return (await getTransaction(client, { hash })).value > 0n
  if (router && (await readMoved({ calls, logs, intent, router })).movement.swapped?.paid) return true
  // What reads the market may not have been loaded.
  const loaded = await readers.catch(() => undefined)
  const isSold = loaded && hearMarket({ ...options, ...loaded, calls })?.isSold
  if (calls.some(({ value }) => value)) return isSold ?? (isDelivered || undefined)
  // Who sells, and is named by nobody, can send it himself: then the price looks like the network’s fee.
  return !!isSold && readMovement({ ...movement, ...receipt }).paid > 0n
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
      maxTotal?: bigint | undefined
    }
}

/** Whether a transaction tells of money of the buyer's that it moved for a purchase, or of what was delivered. */
export function hasMoved(receipt: withoutFees.Receipt, options: hasMoved.Options): boolean {
  const { intent } = options
  return !isEmpty(readMovement({ logs: withoutFees(receipt, options), value: 0n, intent }))
}

export declare namespace hasMoved {
  type Options = Pick<readShare.Options, 'intent'> & Pick<withoutFees.Options, 'calls'>
}
