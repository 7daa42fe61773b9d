import { isAddressEqual } from 'viem'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { openPayments } from '../evidence/openPayments.js'
import { isSafeToRepeat } from '../evidence/repeat.js'
import type { PlannedStep } from '../plan/makePlan.js'

/**
 * Stops a plan that leads elsewhere than a payment of this purchase that may still be made: to another market, or to a call that
 * is not taken once. Each would take the money, whatever the other has taken.
 *
 * @throws CheckoutError `PaymentUnknown`, `ChainFailed`.
 */
export async function refuseElsewhere(
  { client, intent, journal, policy }: refuseElsewhere.Context,
  { steps }: refuseElsewhere.Options,
): Promise<void> {
  const { record } = journal
  if (record.entries.length === 0) return
  const open = await openPayments({ client, intent, policy, record })
  const isSame = steps.every(({ market, once, signature, to, data, value }) => {
    if (!market) return true
    const kind = signature ? 'signature' : 'transaction'
    const isOnce = isSafeToRepeat({ market, once, kind, calls: [{ to, data, value }] })
    return open.every(
      (entry) => isOnce && isSafeToRepeat(entry) && entry.market && isAddressEqual(entry.market, market),
    )
  })
  if (!isSame)
    throw new CheckoutError('PaymentUnknown', { details: 'The offer leads to another market now.' })
}

export declare namespace refuseElsewhere {
  type Context = Pick<CheckoutContext, 'client' | 'intent' | 'journal' | 'policy'>
  type Options = { steps: readonly PlannedStep[] }
}
