import type { TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import { withoutFees } from '../decode/withoutFees.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readMoved } from '../plan/findSwap.js'
import { isEmpty, readMovement } from '../plan/readMovement.js'
import type { Policy } from '../verify/policy.js'
import type { Readers } from '../verify/trust.js'
import { isAttestedByAccount, isPlainCall } from './ownership.js'
import { decodeMarketEvents } from './prove.js'
import { isLeftOut, readBatchShare } from './readBatchShare.js'
import { hasSwapped } from './readSwapped.js'

export type Payment = 'paid' | 'none' | 'unclear'

/**
 * Reads from the receipt whether the request paid. Does not use the balances, because other transactions in the same block also change the
 * balances.
 */
export async function readPayment(options: readPayment.Options): Promise<Payment> {
  const { client, intent, entry, receipt } = options
  const { calls, market, swap, together } = entry
  if (receipt.status !== 'success') return 'none'
  if (!market) return !swap || (await hasSwapped(entry, receipt)) ? 'paid' : 'none'
  const logs = withoutFees(receipt, { calls, intent })
  // Without proof that the account sent the transaction, the transaction may not contain the call at all, so a missing transfer proves
  // nothing.
  const none = isAttestedByAccount(receipt, entry) ? 'none' : 'unclear'
  if (isLeftOut({ logs, intent, market, together })) return none
  const movement = { logs, value: 0n, intent }
  const moved = together ? readBatchShare({ ...movement, together }) : readMovement(movement)
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
    entry: JournalEntry
    receipt: TransactionReceipt
  }
}

/**
 * Whether the moved tokens belong to this request. If the request has a price but the logs show no payment, returns `true` only with proof
 * that the transaction is from the account.
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

async function readSale(
  options: readPayment.Options,
  { isDelivered, none }: { isDelivered: boolean; none: Payment },
): Promise<Payment> {
  const { intent, receipt, readers, entry } = options
  const { calls } = entry
  const loaded = await readers.catch(() => undefined)
  const isSold = loaded && decodeMarketEvents({ ...options, ...loaded, calls })?.isSold
  if (calls.some(({ value }) => value)) {
    if (isSold === undefined) return isDelivered ? 'paid' : 'unclear'
    return isSold ? 'paid' : none
  }
  // Read the unfiltered logs: `withoutFees` may mistake the price for a network fee if the seller sent the transaction.
  const isPaid = isSold && readMovement({ logs: receipt.logs, value: 0n, intent }).paid > 0n
  return isPaid ? 'paid' : none
}
