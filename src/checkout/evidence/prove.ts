import { type Address, formatUnits, isAddressEqual, maxUint256, type TransactionReceipt } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import type { Run } from '../context/run.js'
import type { Call } from '../decode/decodeCall.js'
import { withoutFees } from '../decode/withoutFees.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type Intent, isNative } from '../intent/intent.js'
import { type JournalEntry, type JournalRecord, sinceSwappedBack } from '../journal/journalRecord.js'
import type { BatchMember } from '../plan/batchMember.js'
import { readMoved } from '../plan/findSwap.js'
import { type Movement, shortfall } from '../plan/readMovement.js'
import type { Outcome } from '../state/checkoutState.js'
import { extractPurchaseCall } from '../verify/extractPurchaseCall.js'
import type { Policy } from '../verify/policy.js'
import { findVenue } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'
import { measurePaid } from './measurePaid.js'
import { readBatchShare } from './readBatchShare.js'
import { swapOf } from './readSwapped.js'

/**
 * Proves a purchase against the maximum price that the journal entry recorded. The intent on the host's page may have another maximum price
 * by now, because the offer may have changed.
 */
export async function prove(
  { client, intent, policy, readers }: prove.Context,
  { record, entry, receipt }: prove.Options,
): Promise<Outcome> {
  if (!entry || !receipt) throw new CheckoutError('PaymentUnknown')
  const { calls, together, measured, swap: router, maxTotal = intent.maxTotal } = entry
  const { venues, swaps } = await readers
  const agreed = { ...intent, maxTotal }
  const reported = await proveOutcome({
    // If the token's events do not prove the paid amount (`measured`), only the balances show it. So allow any amount here: `readPaid`
    // checks the amount.
    intent: measured ? { ...agreed, maxTotal: maxUint256 } : agreed,
    policy,
    venues,
    swaps,
    receipt,
    calls,
    together,
    router,
  })
  const paid = measured
    ? await readPaid({ client, intent: agreed, measured, record, entry, receipt, reported: reported.paid })
    : reported.paid
  const proven = { ...reported, paid }
  const swap = proven.swap ?? (await readSwapMade(record))
  return swap ? { ...proven, swap } : proven
}

export declare namespace prove {
  type Context = Pick<Run, 'client' | 'intent' | 'policy' | 'readers'>
  type Options = {
    record: JournalRecord
    entry: JournalEntry | undefined
    receipt: TransactionReceipt | undefined
  }
}

/** Whether the receipt still proves the recorded amounts. After a reorg, the same transaction may be in another block and buy less. */
export async function isMade(
  context: prove.Context,
  { record, receipt }: Pick<prove.Options, 'record' | 'receipt'>,
): Promise<boolean> {
  const { outcome, entries } = record
  if (receipt?.status !== 'success') return false
  const entry = entries.findLast(({ market, hash }) => market && hash === outcome?.hash)
  if (!entry || entry.blockHash === receipt.blockHash) return true
  try {
    const { paid, swap } = await prove(context, { record, entry, receipt })
    const isKnown = paid !== undefined && outcome?.paid !== undefined
    return (!isKnown || paid === outcome.paid) && swap?.paid === outcome?.swap?.paid
  } catch (cause) {
    if (cause instanceof CheckoutError && cause.code === 'OutcomeMismatch') return false
    throw cause
  }
}

/**
 * Returns the paid amount. If the transaction is still in the recorded block, returns the recorded amount, because nodes soon delete old
 * balances. If not, or if no amount is recorded, measures the amount.
 */
async function readPaid(options: ReadPaid): Promise<bigint | undefined> {
  const { intent, record, entry, receipt } = options
  const { outcome } = record
  const isRecorded = outcome?.hash === receipt.transactionHash && entry.blockHash === receipt.blockHash
  const paid = (isRecorded ? outcome.paid : undefined) ?? (await measurePaid(options))
  if (paid === undefined || paid <= intent.maxTotal) return paid
  const write = (amount: bigint) => formatUnits(amount, intent.currencyDecimals)
  const details = `The purchase took ${write(paid)} instead of at most ${write(intent.maxTotal)}. Transaction: ${receipt.transactionHash}.`
  throw new CheckoutError('OutcomeMismatch', { details, funds: 'spent' })
}

type ReadPaid = Omit<measurePaid.Options, 'intent' | 'receipt'> & {
  intent: Intent
  record: JournalRecord
  entry: JournalEntry
  receipt: TransactionReceipt
}

async function readSwapMade({ entries }: JournalRecord): Promise<Outcome['swap']> {
  const entry = sinceSwappedBack(entries).findLast(({ swap, status }) => swap && status === 'done')
  const { swapped, hash } = entry ?? {}
  const swap = entry && (await swapOf(entry))
  return swap && swapped && hash && { currency: swap.sell, ...swapped, hash }
}

/**
 * Proves from a receipt that the recipient got every token, and that the buyer paid no more than the intent allows. A market whose events
 * can be decoded must also report the sale.
 */
export async function proveOutcome(options: proveOutcome.Options): Promise<ReportedOutcome> {
  const { intent, receipt, calls, together } = options
  const logs = withoutFees(receipt, options)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const { swap, movement: whole } = await readMoved({ ...options, logs })
  const reported = decodeMarketEvents(options)
  const moved: Movement = together ? readBatchShare({ logs, value, intent, together }) : whole
  // A refund in the native currency leaves no log, so use the amount that the market reports.
  const kept = reported?.paid ?? moved.paid
  const movement = isNative(intent) && kept < moved.paid ? { ...moved, paid: kept } : moved
  const details = shortfall(movement, intent, swap) ?? (reported?.isSold === false ? notSold : undefined)
  if (details) {
    throw new CheckoutError('OutcomeMismatch', {
      details: `${details} Transaction: ${receipt.transactionHash}.`,
      funds: 'spent',
    })
  }
  const { transactionHash: hash, blockNumber } = receipt
  const outcome = { hash, blockNumber, paid: movement.paid, received: movement.received }
  const { swapped } = movement
  if (!swap || !swapped) return outcome
  const { paid, received } = swapped
  return { ...outcome, swap: { currency: swap.sell, paid, received, hash } }
}

/** An outcome whose paid amount comes from events. */
export type ReportedOutcome = Outcome & { paid: bigint }

export declare namespace proveOutcome {
  type Options = decodeMarketEvents.Options & {
    receipt: TransactionReceipt
    together?: BatchMember | undefined
    router?: Address | undefined
  }
}

export function decodeMarketEvents(
  options: decodeMarketEvents.Options,
): { isSold: boolean; paid?: bigint | undefined } | undefined {
  const { intent, receipt, calls } = options
  const trust = createTrust(options)
  const { buyer, orders } = intent
  const orderIds = orders.map(({ orderId }) => orderId)
  for (const call of calls) {
    const purchase = extractPurchaseCall(call, trust, options.swaps)
    const found = findVenue(purchase, trust)
    if (!found?.isTrusted) continue
    const { venue, market, called } = found
    const logs = receipt.logs.filter(({ address }) => isAddressEqual(address, market))
    const events = readLogs({ abi: venue.abi, logs })
    // If the swap checkout contract makes the purchase, the market reports that contract as the buyer.
    const by = purchase === call ? buyer : call.to
    const context = { market, to: purchase.to, buyer: by, events, orderIds }
    const isSold = venue.outcome(called, context)
    return { isSold, paid: isSold ? venue.paid?.(called, context) : undefined }
  }
  return undefined
}

export declare namespace decodeMarketEvents {
  type Options = Readers & {
    intent: Intent
    policy?: Policy | undefined
    receipt: Pick<TransactionReceipt, 'logs'>
    calls: readonly Call[]
  }
}

const notSold = 'The market did not report this sale.'
