import { type Hex, isAddressEqual, slice, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { encodePermit2 } from '../../swaps/checkout/encodePermit2.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import { permit2Type } from '../../swaps/checkout/permit2.js'
import { readSwapCheckout, type SwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { decodeCall } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import { purchaseIn } from './purchaseIn.js'
import { readBuy } from './readBuy.js'
import { rolesOf } from './stepRole.js'
import type { SigningRules, Trust } from './trust.js'
import { verifyBuy } from './verifyCall.js'
import { nameStep, verifyPlain } from './verifyPlain.js'
import { verifyAllowance, verifyTerms, withRouters } from './verifySwap.js'

/**
 * Holds a plan that swaps and buys in one transaction against what the buyer agreed to: `((reset? approve) | permit | permit2)? buy`. Default deny:
 * the contract is one that the policy names, the swap is what it would have to be by itself, but that it gives to the contract,
 * and the purchase is what it would have to be by itself, under the id that stands for the buyer's.
 *
 * Answers the findings of each step.
 */
export function verifyMerged(options: verifyMerged.Options): Finding[][] {
  const { steps, signing } = options
  const last = steps.at(-1)
  const merged = last && readSwapCheckout(last)
  const roles = rolesOf(steps)
  return steps.map((step, index) => {
    if (index === steps.length - 1) return [...verifyPlain(step), ...verifyWhole(step, merged, options)]
    const role = roles[index]
    const amount = merged?.found?.maxIn ?? 0n
    const isTransfer = step.signature?.primaryType === permit2Type
    if (signing && (role === 'permit' || isTransfer) && last && merged) {
      const needed = { ...options, spender: last.to, amount }
      return [
        ...(steps.length > 2 ? [finding('extra-step')] : []),
        ...(isTransfer
          ? verifyPermit2(step, last, needed, signing)
          : signing.verifyHandedPermit(step, needed)),
      ]
    }
    if (role !== 'reset' && role !== 'approve') return [nameStep(step, signing)]
    const isAgain = roles.indexOf(role) < index
    const spender = last?.to
    return [
      ...(isAgain ? [finding('extra-step')] : []),
      ...verifyPlain(step),
      ...(step.price === 0n ? [] : [finding('wrong-price', `${step.price} instead of 0`)]),
      ...verifyAllowance(step, role, { spender, maxIn: amount }, options.intent),
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
    /** What judges what is signed: without, such a step is refused. */
    signing: SigningRules | undefined
  }
}

/** What the contract calls of a market: `buy` of ours, `acceptRequest`, and two of Seaport. All of them name a recipient. */
export const throughCalls: ReadonlySet<Hex> = new Set<Hex>([
  '0x6f8660c4', // buy
  '0xe6bd720e', // acceptRequest
  '0xe7acab24', // fulfillAdvancedOrder
  '0x87201b41', // fulfillAvailableAdvancedOrders
])

/**
 * Holds what is signed for Permit2 against the one call that it is for: exactly what that takes, for exactly the contract that is
 * called, and for this call word for word. Its nonce is the id of the purchase, so that it is taken once.
 */
function verifyPermit2(step: Step, buying: Step, options: Needed, signing: SigningRules): Finding[] {
  const { signature } = step
  const allowed = signature && decodeAllowance(signature)
  if (!allowed) return [finding('permit2')]
  const { intent, spender } = options
  const expected = encodePermit2({ ...intent, contract: spender, data: buying.data as Hex })
  const { domain, value } = signature
  const isExact =
    domain.name === expected?.domain.name &&
    signing.isSame([domain, value], [expected.domain, expected.value])
  return [...signing.verifyHanded(step, allowed, options), ...(isExact ? [] : [finding('body-differs')])]
}

type Needed = Parameters<SigningRules['verifyHandedPermit']>[1]

function verifyWhole(step: Step, merged: SwapCheckout | undefined, options: verifyMerged.Options): Finding[] {
  const { intent, total } = options
  const trust = withRouters(options.trust, intent)
  const { pay, buyer } = intent
  if (!pay) return [finding('unknown-contract', step.to)]
  if (!merged) {
    const call = decodeCall(step.data)
    return [finding('unknown-call', call.kind === 'unknown' ? call.selector : undefined)]
  }
  const { swap, found, canonical, deadline, permitted = deadline, purchaseId } = merged
  const purchase = purchaseIn(step, trust, { readSwapCheckout })
  const bought = decodeCall(purchase.data)
  const selector = slice(purchase.data as Hex, 0, 4)
  // A market that notes ids knows the purchase by this one, and the contract refuses any other.
  const isNamed =
    bought.kind !== 'marketBuy' || bought.purchaseId.toLowerCase() === marketPurchaseId(buyer, purchaseId)
  const value = isAddressEqual(pay.currency, zeroAddress) ? (found?.maxIn ?? 0n) : 0n
  // The contract lets the market alone take what it pays, and buys for whom the call names.
  const told = readBuy({ step: purchase, intent, trust })
  const { sale, spender } = told?.terms === 'read' ? told : {}
  const isTaken =
    isAddressEqual(intent.currency, zeroAddress) || isAddressEqual(spender ?? zeroAddress, purchase.to)
  // What is swapped comes to the contract, which buys with it.
  const terms = { intent: { ...intent, buyer: step.to }, pay, trust, total }
  const inner = { ...step, ...swap, price: 0n }
  return [
    ...(canonical && isNamed ? [] : [finding('not-canonical')]),
    ...(throughCalls.has(selector) ? [] : [finding('unknown-call', selector)]),
    ...(sale && !sale.recipient ? [finding('wrong-recipient', step.to)] : []),
    ...(sale && !isTaken ? [finding('unexpected-spender', spender)] : []),
    ...(step.value === value ? [] : [finding('unexpected-value', `${step.value} instead of ${value}`)]),
    ...[deadline, permitted].flatMap((time) =>
      time > trust.latest ? finding('far-deadline', `${time}`) : [],
    ),
    ...verifyTerms(inner, found, terms),
    ...verifyBuy({ step: purchase, intent, trust, total, paying: purchase }),
  ]
}
