import { isAddressEqual, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import { readSwapCheckout, type SwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { decodeCall } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import { purchaseIn } from './purchaseIn.js'
import { rolesOf } from './stepRole.js'
import { includes, type Trust } from './trust.js'
import { verifyBuy } from './verifyCall.js'
import { verifyPlain } from './verifyPlain.js'
import { verifyAllowance, verifyTerms } from './verifySwap.js'

/**
 * Holds a plan that swaps and buys in one transaction against what the buyer agreed to: `(reset? approve)? buy`. Default deny:
 * the contract is one that the policy names, the swap is what it would have to be by itself, but that it gives to the contract,
 * and the purchase is what it would have to be by itself, under the id that stands for the buyer's.
 *
 * Answers the findings of each step.
 */
export function verifyMerged(options: verifyMerged.Options): Finding[][] {
  const { steps } = options
  const last = steps.at(-1)
  const merged = last && readSwapCheckout(last)
  const roles = rolesOf(steps)
  return steps.map((step, index) => {
    if (index === steps.length - 1) return [...verifyPlain(step), ...verifyWhole(step, merged, options)]
    const role = roles[index]
    if (role !== 'reset' && role !== 'approve') return [finding('extra-step', step.id)]
    const isAgain = roles.slice(0, index).includes(role)
    const spender = last?.to
    return [
      ...(isAgain ? [finding('extra-step')] : []),
      ...verifyPlain(step),
      ...(step.price === 0n ? [] : [finding('wrong-price', `${step.price} instead of 0`)]),
      ...verifyAllowance(step, role, { spender, maxIn: merged?.found?.maxIn ?? 0n }, options.intent),
    ]
  })
}

export declare namespace verifyMerged {
  type Options = {
    /** The whole plan. */
    steps: readonly Step[]
    intent: Intent
    trust: Trust
    /** What the purchase costs, in the smallest unit of its currency. */
    total: bigint
  }
}

/** Whether the last step of a plan is a call on a contract that the policy names for swapping and buying in one. */
export function isMerged(steps: readonly Step[], { checkouts }: Trust): boolean {
  const last = steps.at(-1)
  return last?.id === 'buy' && includes(checkouts, last.to)
}

function verifyWhole(step: Step, merged: SwapCheckout | undefined, options: verifyMerged.Options): Finding[] {
  const { intent, trust, total } = options
  const { pay, buyer } = intent
  if (!pay) return [finding('unknown-contract', step.to)]
  if (!merged) {
    const call = decodeCall(step.data)
    return [finding('unknown-call', call.kind === 'unknown' ? call.selector : undefined)]
  }
  const { swap, found, canonical, deadline, purchaseId } = merged
  const purchase = purchaseIn(step, trust)
  const bought = decodeCall(purchase.data)
  // A market that notes ids knows the purchase by this one, and the contract refuses any other.
  const isNamed =
    bought.kind !== 'marketBuy' || bought.purchaseId.toLowerCase() === marketPurchaseId(buyer, purchaseId)
  const value = isAddressEqual(pay.currency, zeroAddress) ? (found?.maxIn ?? 0n) : 0n
  // What is swapped comes to the contract, which buys with it.
  const terms = { intent: { ...intent, buyer: step.to }, pay, trust, total }
  const inner = { ...step, ...swap, price: 0n }
  return [
    ...(canonical && isNamed ? [] : [finding('not-canonical')]),
    ...(step.value === value ? [] : [finding('unexpected-value', `${step.value} instead of ${value}`)]),
    ...(deadline > trust.latest ? [finding('far-deadline', `${deadline}`)] : []),
    ...verifyTerms(inner, found, terms),
    ...verifyBuy({ step: purchase, intent, trust, total, paying: purchase }),
  ]
}
