import type { Step } from '../../protocol/step.js'
import { costOf, costOfItems } from '../../venues/sale.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { type Finding, finding } from '../errors/finding.js'
import { extractPurchaseCall } from './extractPurchaseCall.js'
import { readBuy } from './readBuy.js'
import { type Role, rolesOf, verifyPlace } from './stepRole.js'
import { unexpectedStep, verifyTransactionStep } from './transactionStep.js'
import {
  type Check,
  createTrust,
  includes,
  type Readers,
  type SigningRules,
  type Trust,
  type TrustOptions,
} from './trust.js'
import { verifyApproval, verifyBuy } from './verifyCall.js'

/**
 * Verifies every step of a plan against the intent, see `verify`. Uses only the calldata decoders that are already loaded. Refuses a step
 * that these decoders cannot decode, unless the policy lists the called contract.
 */
export function verifyPlan(options: verifyPlan.Options): Finding[][] {
  const { steps, isSwapped = false } = options
  if (steps.length === 0) return [[finding('missing-step')]]
  const { intent, swaps, signing } = options
  const trust = createTrust(options)
  const known = { intent, trust, swaps }
  // Even without a swap, the purchase may go through the swap checkout contract: the buyer then pays with a signed permit.
  const isThrough = !isSwapped && swaps !== undefined && isSwapAndBuy(steps, trust)
  if (!isThrough && (!intent.pay || isSwapped)) return verifyPurchaseSteps(steps, known, signing)
  // If the swap rules are not loaded, refuse a payment by swap.
  if (!swaps) return steps.map(({ id }) => [finding('extra-step', id)])
  if (isThrough)
    return swaps.verifySwapAndBuy({ steps, intent, trust, total: costOfSteps(steps, known), signing })
  const at = steps.findIndex(({ id }) => id === 'swap')
  // If the buyer agreed to pay by swap, a plan without a swap would take the orders' currency instead.
  if (at < 0) return verifyPurchaseSteps(steps, known, signing).with(-1, [finding('missing-step')])
  const [before, after] = [steps.slice(0, at + 1), steps.slice(at + 1)]
  const total = costOfSteps(after, known)
  const swapped = swaps.verifySwap({ steps: before, intent, trust, total })
  return after.length === 0
    ? swapped.with(-1, [...(swapped.at(-1) ?? []), finding('missing-step')])
    : [...swapped, ...verifyPurchaseSteps(after, known, signing)]
}

export declare namespace verifyPlan {
  type Options = TrustOptions &
    Readers & {
      steps: readonly Step[]
      signing: SigningRules | undefined
      isSwapped?: boolean | undefined
    }
}

function isSwapAndBuy(steps: readonly Step[], { checkouts }: Trust): boolean {
  const last = steps.at(-1)
  return last?.id === 'buy' && includes(checkouts, last.to)
}

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

/** Returns the total cost of the steps, with the stated price for a purchase that cannot be decoded. */
export function totalOf(steps: readonly Step[], options: TrustOptions & Readers): bigint {
  return costOfSteps(steps, { ...options, trust: createTrust(options) })
}

type Known = Pick<Check, 'intent' | 'trust'> & Omit<Readers, 'venues'>

function costOfSteps(steps: readonly Step[], { intent, trust, swaps }: Known): bigint {
  return steps.reduce((total, step) => {
    const { id, price, signature } = step
    const purchase = signature && decodePurchase(signature)
    if (purchase) return total + costOfItems(purchase)
    if (id !== 'buy') return total
    const bought = readBuy({ step: extractPurchaseCall(step, trust, swaps), trust, intent })
    return total + (bought?.terms === 'read' ? costOf(bought.sale) : price)
  }, 0n)
}

function verifyRole(role: Role, check: Check, signing: SigningRules | undefined): Finding[] {
  const { step } = check
  switch (role) {
    case 'reset':
    case 'approve':
      return [...verifyTransactionStep(step), ...verifyApproval(check, role)]
    case 'buy':
      return [...verifyTransactionStep(step), ...verifyBuy(check)]
    default:
      return signing?.verifySigned(role, check) ?? [unexpectedStep(step, signing)]
  }
}
