import type { Address, Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import type { StepState } from '../state/checkoutState.js'
import type { Buy } from '../verify/trust.js'
import { marketOf } from './equivalentCalls.js'
import { type ApprovedLeg, stepsOf } from './legs.js'
import type { MeasuredToken } from './measuredToken.js'
import type { Currency } from './readPurchaseData.js'

export type DescribedStep = Step &
  Pick<StepState, 'text' | 'meaning'> & {
    data: Hex
    market?: Address | undefined
    once?: boolean | undefined
    swap?: Address | undefined
    merged?: Address | undefined
    back?: boolean | undefined
    measured?: MeasuredToken | undefined
  }

export function describeSteps(legs: readonly ApprovedLeg[], words: describeSteps.Words): DescribedStep[] {
  return legs.flatMap((leg) => stepsOf([leg]).map((step) => describeStep(step, leg, words)))
}

export declare namespace describeSteps {
  type Words = {
    currency: Currency
    paidWith?: Currency | undefined
    readBought?: ((step: Step) => Buy | undefined) | undefined
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
  const sentence = inWords(
    readMeaning(step, { currency, paidWith, markets: [], swap: isSwap ? swap : undefined }),
  )
  const planned = { ...step, ...sentence, data }
  if (!isSwap) return planned
  return leg.kind === 'swapBack' ? { ...planned, swap: step.to, back: true } : { ...planned, swap: step.to }
}
