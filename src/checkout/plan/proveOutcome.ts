import type { TransactionReceipt } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Outcome } from '../state/checkoutState.js'
import { readMovement, shortfall } from './readMovement.js'

/**
 * Proves from a receipt that a purchase did what was agreed: the recipient got every token, and the buyer paid no more
 * than the intent allows.
 *
 * @throws CheckoutError `OutcomeMismatch` with what falls short.
 */
export function proveOutcome(options: proveOutcome.Options): Outcome {
  const { intent, receipt, value } = options
  const movement = readMovement({ logs: receipt.logs, value, intent })
  const details = shortfall(movement, intent)
  if (details) {
    throw new CheckoutError('OutcomeMismatch', {
      details: `${details} Transaction: ${receipt.transactionHash}.`,
      funds: 'spent',
    })
  }
  const { transactionHash: hash, blockNumber } = receipt
  return { hash, blockNumber, paid: movement.paid, received: movement.received }
}

export declare namespace proveOutcome {
  type Options = {
    intent: Intent
    receipt: TransactionReceipt
    /** Wei that the buyer attached. */
    value: bigint
  }
}
