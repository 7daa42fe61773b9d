import { CheckoutError } from '../errors/CheckoutError.js'
import type { Stages } from './progress.js'
import { finish } from './stages/finish.js'
import { planUnlessBought } from './stages/plan.js'
import { findMade, recover } from './stages/recover.js'
import { review } from './stages/review.js'
import { revoke } from './stages/revoke.js'
import { send } from './stages/send.js'
import { startOver } from './stages/startOver.js'
import { swapBack } from './stages/swapBack.js'

/** Carries out a purchase, from where it stands to its proven end. */
export const buy: Stages = { recover, review, plan: planUnlessBought, send, finish }

/** The actions of a checkout, each by its stages. */
export const actions = {
  buy,
  /** Shows a payment that came through after the purchase had stopped. Prompts nothing. */
  find: { ...buy, recover: findMade },
  /** Checks a success that the page shows, and throws `Reorged` if the chain no longer has it. Prompts nothing. */
  look: { ...buy, recover: reportReorged },
  /** Revokes the allowances of a purchase that was given up. */
  revoke: { ...buy, recover: revoke },
  /** Continues after the buyer has said that the last request was never sent. */
  startOver: { ...buy, recover: startOver },
  /** Swaps back the currency of a purchase that was not made. */
  swapBack: { ...buy, recover: swapBack },
} satisfies { [action: string]: Stages }

export type Action = keyof typeof actions

/** The page shows this purchase as made, but its journal is open: a reorg removed the purchase. */
async function reportReorged(): Promise<never> {
  throw new CheckoutError('Reorged')
}
