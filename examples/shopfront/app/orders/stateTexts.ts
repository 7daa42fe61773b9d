import type { Settlement } from '../../shop/purchases'

/** The text that a buyer reads for each state of an order. */
export const stateTexts: Record<Settlement['status'], { short: string; long: string }> = {
  proven: { short: 'Paid', long: 'The payment is proven from the chain.' },
  confirming: { short: 'Confirming', long: 'The payment is on the chain. It needs a few more blocks.' },
  different: { short: 'Needs a look', long: 'The payment does not match this order. Please contact us.' },
  absent: { short: 'Not paid', long: 'The chain has no payment for this order yet.' },
}
