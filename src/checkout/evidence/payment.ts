import type { TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import { withoutFees } from '../decode/withoutFees.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readMoved } from '../plan/findSwap.js'
import { isEmpty, readMovement } from '../plan/readMovement.js'
import { isLeftOut, readShare } from '../plan/readShare.js'
import type { Policy } from '../verify/policy.js'
import type { Readers } from '../verify/trust.js'
import { isAttestedByAccount, isPlainCall } from './ownership.js'
import { decodeMarketEvents } from './prove.js'
import { hasSwapped } from './readSwapped.js'

/** Whether a transaction paid or delivered something for a request; `unclear` if neither it nor the chain tells. */
export type Payment = 'paid' | 'none' | 'unclear'

/**
 * Reads whether a transaction carried out a request that pays, or a swap. The transaction itself says so: its logs, its value if the
 * account sent the call itself, or a market whose events are known. Balances do not: other transactions of the same block change them.
 *
 * Rejects with the client's own error, and with a CheckoutError `NotLoaded`.
 */
export async function readPayment(options: readPayment.Options): Promise<Payment> {
  const { client, intent, entry, receipt } = options
  const { calls, market, swap, together } = entry
  if (receipt.status !== 'success') return 'none'
  if (!market) return !swap || (await hasSwapped(entry, receipt)) ? 'paid' : 'none'
  const logs = withoutFees(receipt, { calls, intent })
  // In a transaction that nobody stands for, the account's call may have failed or not be there.
  const none = isAttestedByAccount(receipt, entry) ? 'none' : 'unclear'
  if (isLeftOut({ logs, entry, intent })) return none
  const movement = { logs, value: 0n, intent }
  const moved = together ? readShare({ ...movement, together }) : readMovement(movement)
  const isDelivered = !isEmpty(moved)
  const isPlain = isPlainCall(receipt, entry)
  if (isDelivered && (isPlain || isForRequest(options, moved, none))) return 'paid'
  if (isPlain) {
    const { value } = await getTransaction(client, { hash: receipt.transactionHash })
    return value > 0n ? 'paid' : 'none'
  }
  if (swap && (await readMoved({ calls, logs, intent, router: swap })).movement.swapped?.paid) return 'paid'
  return readSale(options, { isDelivered, none })
}

export declare namespace readPayment {
  type Options = {
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    readers: Promise<Readers>
    /** The request, as the journal has it. */
    entry: JournalEntry
    receipt: TransactionReceipt
  }
}

/**
 * Whether tokens that a bundle moved belong to this request. If the buyer paid nothing, they may belong to another purchase, unless
 * the account stands for the transaction.
 */
function isForRequest(
  { entry, intent }: readPayment.Options,
  moved: { paid: bigint; lost: readonly unknown[] },
  none: Payment,
): boolean {
  const { together, maxTotal = intent.maxTotal } = entry
  return (
    !maxTotal || moved.paid > 0n || (none === 'none' && (together !== undefined || moved.lost.length > 0))
  )
}

/** Reads from the market's own events whether a bundle bought something. */
async function readSale(
  options: readPayment.Options,
  { isDelivered, none }: { isDelivered: boolean; none: Payment },
): Promise<Payment> {
  const { intent, receipt, readers, entry } = options
  const { calls } = entry
  // The chunk that reads the market may be missing.
  const loaded = await readers.catch(() => undefined)
  const isSold = loaded && decodeMarketEvents({ ...options, ...loaded, calls })?.isSold
  if (calls.some(({ value }) => value)) {
    if (isSold === undefined) return isDelivered ? 'paid' : 'unclear'
    return isSold ? 'paid' : none
  }
  // If the seller sent the transaction, `withoutFees` may remove the price as a network fee.
  const isPaid = isSold && readMovement({ logs: receipt.logs, value: 0n, intent }).paid > 0n
  return isPaid ? 'paid' : none
}
