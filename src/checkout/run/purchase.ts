import { CheckoutError } from '../errors/CheckoutError.js'
import type { Stages } from './progress.js'
import { confirmNotSent } from './stages/confirmNotSent.js'
import { finish } from './stages/finish.js'
import { planUnlessBought } from './stages/plan.js'
import { findBegun, findMade, recover } from './stages/recover.js'
import { review } from './stages/review.js'
import { revokeAllowance } from './stages/revokeAllowance.js'
import { send } from './stages/send.js'
import { swapBack } from './stages/swapBack.js'

export const buy: Stages = { recover, review, plan: planUnlessBought, send, finish }

export const actions = {
  buy,
  find: { ...buy, recover: findMade },
  findBegun: { ...buy, recover: findBegun },
  look: { ...buy, recover: reportReorged },
  revokeAllowance: { ...buy, recover: revokeAllowance },
  confirmNotSent: { ...buy, recover: confirmNotSent },
  swapBack: { ...buy, recover: swapBack },
} satisfies { [action: string]: Stages }

export type Action = keyof typeof actions

/**
 * Throws `Reorged`. The action `look` proves again a success that the page already shows. If the action reaches the stage `recover`, the
 * journal is open again: another run found a reorg that removed the purchase.
 */
async function reportReorged(): Promise<never> {
  throw new CheckoutError('Reorged')
}
