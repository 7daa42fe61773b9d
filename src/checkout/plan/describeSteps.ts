import type { Address, Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import type { StepState } from '../state/checkoutState.js'
import type { Buy } from '../verify/trust.js'
import { marketOf } from './equivalentCalls.js'
import { type ApprovedLeg, stepsOf } from './legs.js'
import type { Currency } from './readPurchaseData.js'

/** One step of a plan, with its sentence and the contracts that the payment is searched by. */
export type DescribedStep = Step &
  Pick<StepState, 'text' | 'meaning'> & {
    data: Hex
    /** The market contract, if the step pays. */
    market?: Address | undefined
    /** Whether the market accepts the orders of the step only once. */
    once?: boolean | undefined
    /** The router, if the step swaps. */
    swap?: Address | undefined
    /** The router, if the step swaps and pays in one call. */
    merged?: Address | undefined
    /** Whether the step swaps back the proceeds of an earlier swap. */
    back?: boolean | undefined
  }

/** Makes the planned steps of some legs, in the order in which they are sent. */
export function describeSteps(legs: readonly ApprovedLeg[], words: describeSteps.Words): DescribedStep[] {
  return legs.flatMap((leg) => stepsOf([leg]).map((step) => describeStep(step, leg, words)))
}

export declare namespace describeSteps {
  type Words = {
    /** The currency of the orders. */
    currency: Currency
    /** The currency that the buyer swaps for it. @default none */
    paidWith?: Currency | undefined
    /** Returns the purchase of a step; `undefined` for a call that nobody can read. */
    readBought?: ((step: Step) => Buy | undefined) | undefined
    /** Returns the text of a step that signs one. */
    readMessage?: ((data: string) => string | undefined) | undefined
  }
}

function describeStep(step: Step, leg: ApprovedLeg, words: describeSteps.Words): DescribedStep {
  const data = step.data as Hex
  const { currency, paidWith, readMessage } = words
  const { swap } = leg
  if (leg.kind === 'buy') {
    const bought = words.readBought?.(step)
    const isOnce = step.id === 'buy' && bought?.isTrusted && bought.terms === 'read' && bought.once
    const sentence = inWords(readMeaning(step, { currency, bought, readMessage }))
    return { ...step, ...sentence, data, market: marketOf(step), ...(isOnce && { once: true }) }
  }
  if (leg.kind === 'swapAndBuy' && step.id === 'buy') {
    const bought = words.readBought?.(step)
    const sentence = inWords(readMeaning(step, { currency, paidWith, merged: swap, bought }))
    return { ...step, ...sentence, data, market: step.to, merged: leg.router }
  }
  const isSwap = step.id === 'swap'
  // The sentence names a router by its address, because no router is a market.
  const sentence = inWords(
    readMeaning(step, { currency, paidWith, markets: [], swap: isSwap ? swap : undefined }),
  )
  const planned = { ...step, ...sentence, data }
  if (!isSwap) return planned
  return leg.kind === 'swapBack' ? { ...planned, swap: step.to, back: true } : { ...planned, swap: step.to }
}
