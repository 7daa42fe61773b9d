import { type Address, isAddressEqual, type TransactionReceipt } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import type { Call } from '../decode/decodeCall.js'
import { withoutFees } from '../decode/withoutFees.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type Intent, isNative } from '../intent/intent.js'
import { readMoved } from '../plan/findSwap.js'
import { shortfall } from '../plan/readMovement.js'
import { readShare } from '../plan/readShare.js'
import type { Together } from '../plan/together.js'
import type { Outcome } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'
import { purchaseIn } from '../verify/purchaseIn.js'
import { findVenue } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'

/**
 * Proves from a receipt that a purchase did what was agreed: the recipient got every token, and the buyer paid no more
 * than the intent allows. A market that is known says so itself, too.
 *
 * @throws CheckoutError `OutcomeMismatch` with what falls short, `NotLoaded`.
 */
export async function proveOutcome(options: proveOutcome.Options): Promise<Outcome> {
  const { intent, receipt, calls, together } = options
  const logs = withoutFees(receipt, options)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const { swap, movement: whole } = await readMoved({ ...options, logs })
  const told = hearMarket(options)
  const moved = together ? readShare({ logs, value, intent, together }) : whole
  // Ether that comes back leaves no log: what was kept of it the market says.
  const kept = told?.paid ?? moved.paid
  const movement = isNative(intent) && kept < moved.paid ? { ...moved, paid: kept } : moved
  const details = shortfall(movement, intent, swap) ?? (told?.isSold === false ? silence : undefined)
  if (details) {
    throw new CheckoutError('OutcomeMismatch', {
      details: `${details} Transaction: ${receipt.transactionHash}.`,
      funds: 'spent',
    })
  }
  const { transactionHash: hash, blockNumber } = receipt
  const outcome = { hash, blockNumber, paid: movement.paid, received: movement.received }
  const { swapped } = movement
  // A swap of its own is told by its own receipt.
  if (!swap || !swapped) return outcome
  const { paid, received } = swapped
  return { ...outcome, swap: { currency: swap.sell, paid, received, hash } }
}

export declare namespace proveOutcome {
  type Options = Readers & {
    intent: Intent
    policy?: Policy | undefined
    receipt: TransactionReceipt
    /** What the wallet was asked to send; nothing for what was signed. */
    calls: readonly Call[]
    /** What else the same transaction buys. @default nothing */
    together?: Together | undefined
    /** The router of the swap among the calls, see {@link readMoved}. */
    router?: Address | undefined
  }
}

/**
 * What the market's own events tell of a purchase: whether it was sold, whatever has moved, and what was paid, where they say so.
 * Nothing of a market that cannot be read.
 */
export function hearMarket(
  options: hearMarket.Options,
): { isSold: boolean; paid?: bigint | undefined } | undefined {
  const { intent, receipt, calls } = options
  const trust = createTrust(options)
  const { buyer, orders } = intent
  const orderIds = orders.map(({ orderId }) => orderId)
  for (const call of calls) {
    const purchase = purchaseIn(call, trust, options.swaps)
    const found = findVenue(purchase, trust)
    if (!found?.isTrusted) continue
    const { venue, market, called } = found
    const logs = receipt.logs.filter(({ address }) => isAddressEqual(address, market))
    const events = readLogs({ abi: venue.abi, logs })
    // What a contract of ours buys, it buys as itself.
    const by = purchase === call ? buyer : call.to
    const context = { market, to: purchase.to, buyer: by, events, orderIds }
    const isSold = venue.outcome(called, context)
    return { isSold, paid: isSold ? venue.paid?.(called, context) : undefined }
  }
  return undefined
}

export declare namespace hearMarket {
  type Options = Readers & {
    intent: Intent
    policy?: Policy | undefined
    receipt: Pick<TransactionReceipt, 'logs'>
    /** What the wallet was asked to send; nothing for what was signed. */
    calls: readonly Call[]
  }
}

/** Of a market that can be read. */
const silence = 'The market does not say that it sold this.'
