import type { Step } from '../../protocol/step.js'
import { costOf, costOfItems } from '../../venues/sale.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { type Finding, finding } from '../errors/finding.js'
import { purchaseIn } from './purchaseIn.js'
import { readBuy } from './readBuy.js'
import { type Role, rolesOf, verifyPlace } from './stepRole.js'
import { type Check, createTrust, includes, type Readers, type SigningRules, type Trust } from './trust.js'
import { verifyApproval, verifyBuy } from './verifyCall.js'
import { nameStep, verifyPlain } from './verifyPlain.js'

/**
 * Holds every step of a plan against what the buyer agreed to, see `verify`, with what was loaded to read it. What cannot be read
 * for want of a reader is refused like anything else that cannot.
 */
export function verifyPlan(options: verifyPlan.Options): Finding[][] {
  const { steps, isSwapped = false } = options
  if (steps.length === 0) return [[finding('missing-step')]]
  const { intent, swaps, signing } = options
  const trust = createTrust(options)
  const known = { intent, trust, swaps }
  if (!intent.pay || isSwapped) return verifyPurchaseSteps(steps, known, signing)
  // Nobody has agreed to pay with something else who has nothing that reads swaps.
  if (!swaps) return steps.map(({ id }) => [finding('extra-step', id)])
  if (isMerged(steps, trust))
    return swaps.verifyMerged({ steps, intent, trust, total: costOfSteps(steps, known), signing })
  const at = steps.findIndex(({ id }) => id === 'swap')
  // Who pays with something else has not agreed to pay with the currency itself.
  if (at < 0) return verifyPurchaseSteps(steps, known, signing).with(-1, [finding('missing-step')])
  const [before, after] = [steps.slice(0, at + 1), steps.slice(at + 1)]
  const total = costOfSteps(after, known)
  const swapped = swaps.verifySwap({ steps: before, intent, trust, total })
  return after.length === 0
    ? swapped.with(-1, [...(swapped.at(-1) ?? []), finding('missing-step')])
    : [...swapped, ...verifyPurchaseSteps(after, known, signing)]
}

export declare namespace verifyPlan {
  type Options = createTrust.Options &
    Readers & {
      /** The plan, as the service sent it. */
      steps: readonly Step[]
      /** What judges those that are signed or posted: without, such a step is refused. */
      signing: SigningRules | undefined
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
function verifyPurchaseSteps(
  steps: readonly Step[],
  known: Known,
  signing: SigningRules | undefined,
): Finding[][] {
  const { intent, trust } = known
  const roles = rolesOf(steps)
  const total = costOfSteps(steps, known)
  const paying = steps.find((_, index) => roles[index] === 'buy' || roles[index] === 'purchase')
  return steps.map((step, index) => {
    const check = { step, intent, trust, total, paying }
    return [...verifyPlace(roles, index), ...verifyRole(roles[index] ?? 'other', check, signing)]
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

function verifyRole(role: Role, check: Check, signing: SigningRules | undefined): Finding[] {
  const { step } = check
  switch (role) {
    case 'reset':
    case 'approve':
      return [...verifyPlain(step), ...verifyApproval(check, role)]
    case 'buy':
      return [...verifyPlain(step), ...verifyBuy(check)]
    default:
      return signing?.verifySigned(role, check) ?? [nameStep(step, signing)]
  }
}
