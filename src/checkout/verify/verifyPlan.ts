import type { Step } from '../../protocol/step.js'
import { costOf, costOfItems } from '../../venues/sale.js'
import { decodePurchase } from '../../venues/tillkit/decodePurchase.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Check } from './check.js'
import { purchaseIn } from './purchaseIn.js'
import { readBuy } from './readBuy.js'
import { type Role, rolesOf, verifyPlace } from './stepRole.js'
import { createTrust, includes, type Readers, type Trust } from './trust.js'
import { verifyApproval, verifyBuy } from './verifyCall.js'
import { verifyMessage } from './verifyMessage.js'
import { verifyPlain } from './verifyPlain.js'
import { verifyBarePost, verifyPost } from './verifyPost.js'
import { nameSignature, verifyPermit, verifyPurchase } from './verifySignature.js'

/**
 * Holds every step of a plan against what the buyer agreed to, see `verify`, with what was loaded to read it. What cannot be read
 * for want of a reader is refused like anything else that cannot.
 */
export function verifyPlan(options: verifyPlan.Options): Finding[][] {
  const { steps, isSwapped = false } = options
  if (steps.length === 0) return [[finding('missing-step')]]
  const { intent, swaps, login } = options
  const trust = createTrust(options)
  const known = { intent, trust, swaps, login }
  if (!intent.pay || isSwapped) return verifyPurchaseSteps(steps, known)
  // Nobody has agreed to pay with something else who has nothing that reads swaps.
  if (!swaps) return steps.map(({ id }) => [finding('extra-step', id)])
  if (isMerged(steps, trust))
    return swaps.verifyMerged({ steps, intent, trust, total: costOfSteps(steps, known) })
  const at = steps.findIndex(({ id }) => id === 'swap')
  // Who pays with something else has not agreed to pay with the currency itself.
  if (at < 0) return verifyPurchaseSteps(steps, known).with(-1, [finding('missing-step')])
  const [before, after] = [steps.slice(0, at + 1), steps.slice(at + 1)]
  const total = costOfSteps(after, known)
  const swapped = swaps.verifySwap({ steps: before, intent, trust, total })
  return after.length === 0
    ? swapped.with(-1, [...(swapped.at(-1) ?? []), finding('missing-step')])
    : [...swapped, ...verifyPurchaseSteps(after, known)]
}

export declare namespace verifyPlan {
  type Options = createTrust.Options &
    Readers & {
      /** The plan, as the service sent it. */
      steps: readonly Step[]
      /** Whether what the buyer pays with was swapped already. @default false */
      isSwapped?: boolean | undefined
    }
}

/** Whether the last step of a plan is a call on a contract that the policy names for swapping and buying in one. */
function isMerged(steps: readonly Step[], { checkouts }: Trust): boolean {
  const last = steps.at(-1)
  return last?.id === 'buy' && includes(checkouts, last.to)
}

/** The findings of the steps that buy, with the currency of the orders. */
function verifyPurchaseSteps(steps: readonly Step[], known: Known): Finding[][] {
  const { intent, trust, login } = known
  const roles = rolesOf(steps)
  const total = costOfSteps(steps, known)
  const paying = steps.find((_, index) => roles[index] === 'buy' || roles[index] === 'purchase')
  return steps.map((step, index) => {
    const check = { step, intent, trust, total, paying }
    return [...verifyPlace(roles, index), ...verifyRole(roles[index] ?? 'other', check, login)]
  })
}

/**
 * What a plan costs in all, fees included, in the currency's smallest unit. Of a purchase that cannot be read, the price
 * that it states.
 */
export function totalOf(steps: readonly Step[], options: createTrust.Options & Readers): bigint {
  return costOfSteps(steps, { ...options, trust: createTrust(options) })
}

type Known = Pick<Check, 'intent' | 'trust'> & Omit<Readers, 'venues'>

function costOfSteps(steps: readonly Step[], { intent, trust, swaps }: Known): bigint {
  return steps.reduce((total, step) => {
    const { id, price, signature } = step
    const purchase = signature && decodePurchase(signature)
    if (purchase) return total + costOfItems(purchase)
    if (id !== 'buy') return total
    const bought = readBuy({ step: purchaseIn(step, trust, swaps), trust, intent })
    return total + (bought?.terms === 'read' ? costOf(bought.sale) : price)
  }, 0n)
}

function verifyRole(role: Role, check: Check, login: Readers['login']): Finding[] {
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
      return [...verifyMessage(check, login), ...verifyPost(check)]
    case 'post':
      return [...verifyBarePost(step), ...verifyPost(check)]
    case 'other':
      return [step.signature ? finding(nameSignature(step.signature)) : finding('extra-step', step.id)]
  }
}
