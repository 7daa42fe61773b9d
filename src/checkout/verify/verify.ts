import type { Step } from '../../protocol/step.js'
import { costOf, costOfItems } from '../../venues/sale.js'
import { decodePurchase } from '../../venues/tillkit/decodePurchase.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Check } from './check.js'
import { purchaseIn } from './purchaseIn.js'
import { readBuy } from './readBuy.js'
import { type Role, rolesOf, verifyPlace } from './stepRole.js'
import { createTrust } from './trust.js'
import { verifyApproval, verifyBuy } from './verifyCall.js'
import { isMerged, verifyMerged } from './verifyMerged.js'
import { verifyMessage } from './verifyMessage.js'
import { verifyPlain } from './verifyPlain.js'
import { verifyBarePost, verifyPost } from './verifyPost.js'
import { nameSignature, verifyPermit, verifyPurchase } from './verifySignature.js'
import { verifySwap } from './verifySwap.js'

/**
 * Holds every step against what the buyer agreed to, before a wallet sees any of them. Default deny: whatever is not
 * recognised as a part of exactly this purchase yields a finding.
 *
 * Returns the findings of each step, in the order of the steps (of an empty plan, those of the plan); a plan may be
 * signed only if all of them are empty. An approval or permit of more than the purchase costs is reported as
 * `approval-too-large`: it has to go through `restrictPlan` first.
 *
 * What it takes from the chain comes in `facts`, see `readFacts`: a call that only names an order says nothing without.
 *
 * @example
 * const findings = verify({ steps, intent, policy: { markets: { 1: [market] } } }).flat()
 * if (findings.length > 0) refuse(findings)
 */
export function verify(options: verify.Options): Finding[][] {
  const { steps, isSwapped = false } = options
  if (steps.length === 0) return [[finding('missing-step')]]
  if (!options.intent.pay || isSwapped) return verifyPurchaseSteps(steps, options)
  const { intent } = options
  const trust = createTrust(options)
  if (isMerged(steps, trust)) return verifyMerged({ steps, intent, trust, total: totalOf(steps, options) })
  const at = steps.findIndex(({ id }) => id === 'swap')
  // Who pays with something else has not agreed to pay with the currency itself.
  if (at < 0) return verifyPurchaseSteps(steps, options).with(-1, [finding('missing-step')])
  const [before, after] = [steps.slice(0, at + 1), steps.slice(at + 1)]
  const total = totalOf(after, options)
  const swapped = verifySwap({ steps: before, intent, trust, total })
  return after.length === 0
    ? swapped.with(-1, [...(swapped.at(-1) ?? []), finding('missing-step')])
    : [...swapped, ...verifyPurchaseSteps(after, options)]
}

export declare namespace verify {
  type Options = createTrust.Options & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    /** Whether what the buyer pays with was swapped already. @default false */
    isSwapped?: boolean | undefined
  }
}

/** The findings of the steps that buy, with the currency of the orders. */
function verifyPurchaseSteps(steps: readonly Step[], options: createTrust.Options): Finding[][] {
  const { intent } = options
  const trust = createTrust(options)
  const roles = rolesOf(steps)
  const total = totalOf(steps, options)
  const paying = steps.find((_, index) => roles[index] === 'buy' || roles[index] === 'purchase')
  return steps.map((step, index) => {
    const check = { step, intent, trust, total, paying }
    return [...verifyPlace(roles, index), ...verifyRole(roles[index] ?? 'other', check)]
  })
}

/**
 * What a plan costs in all, fees included, in the currency's smallest unit. Of a purchase that cannot be read, the price
 * that it states.
 */
export function totalOf(steps: readonly Step[], options: createTrust.Options): bigint {
  const { intent } = options
  const trust = createTrust(options)
  return steps.reduce((total, step) => {
    const { id, price, signature } = step
    const purchase = signature && decodePurchase(signature)
    if (purchase) return total + costOfItems(purchase)
    if (id !== 'buy') return total
    const bought = readBuy({ step: purchaseIn(step, trust), trust, intent })
    return total + (bought?.terms === 'read' ? costOf(bought.sale) : price)
  }, 0n)
}

function verifyRole(role: Role, check: Check): Finding[] {
  const { step } = check
  switch (role) {
    case 'reset':
    case 'approve':
      return [...verifyPlain(step), ...verifyApproval(check, role)]
    case 'buy':
      return [...verifyPlain(step), ...verifyBuy(check)]
    case 'permit':
      return [...verifyPermit(check), ...verifyPost(check)]
    case 'purchase':
      return [...verifyPurchase(check), ...verifyPost(check)]
    case 'message':
      return [...verifyMessage(check), ...verifyPost(check)]
    case 'post':
      return [...verifyBarePost(step), ...verifyPost(check)]
    case 'other':
      return [step.signature ? finding(nameSignature(step.signature)) : finding('extra-step', step.id)]
  }
}
