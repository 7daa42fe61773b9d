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
import { extractPurchaseCall } from './extractPurchaseCall.js'
import { readBuy } from './readBuy.js'
import { fillsOnce } from './singleFills.js'
import { rolesOf } from './stepRole.js'
import { unexpectedStep, verifyTransactionStep } from './transactionStep.js'
import type { SigningRules, Trust } from './trust.js'
import { verifyBuy } from './verifyCall.js'
import { type TermsOptions, verifyAllowance, verifyTerms, withRouters } from './verifySwap.js'

/**
 * Verifies a plan that swaps and buys in one transaction: `((reset? approve) | permit | permit2)? buy`.
 * - The policy lists the swap checkout contract.
 * - The swap passes the rules of a separate swap, except that the contract receives the output.
 * - The purchase passes the rules of a separate purchase, under an id derived from the buyer and the purchase id.
 *
 * If the buyer pays in the currency of the orders, the call has no swap, and takes exactly their cost. Then each order has to be one
 * ERC-721 token: the market fills it once, even if another device pays at the market directly.
 */
export function verifySwapAndBuy(options: verifySwapAndBuy.Options): Finding[][] {
  const { steps, signing } = options
  const last = steps.at(-1)
  const merged = last && readSwapCheckout(last)
  const roles = rolesOf(steps)
  return steps.map((step, index) => {
    if (index === steps.length - 1)
      return [...verifyTransactionStep(step), ...verifyWhole(step, merged, options)]
    const role = roles[index]
    const amount = merged?.found?.maxIn ?? merged?.unswapped?.amount ?? 0n
    const isTransfer = step.signature?.primaryType === permit2Type
    if (signing && (role === 'permit' || isTransfer) && last && merged) {
      const needed = { ...options, spender: last.to, amount }
      return [
        ...(steps.length > 2 ? [finding('extra-step')] : []),
        ...(isTransfer ? verifyPermit2(step, last, needed, signing) : signing.verifyCallPermit(step, needed)),
      ]
    }
    if (role !== 'reset' && role !== 'approve') return [unexpectedStep(step, signing)]
    const isAgain = roles.indexOf(role) < index
    const spender = last?.to
    return [
      ...(isAgain ? [finding('extra-step')] : []),
      ...verifyTransactionStep(step),
      ...(step.price === 0n ? [] : [finding('wrong-price', `${step.price} instead of 0`)]),
      ...verifyAllowance(step, role, { spender, maxIn: amount }, options.intent),
    ]
  })
}

export declare namespace verifySwapAndBuy {
  type Options = {
    steps: readonly Step[]
    intent: Intent
    trust: Trust
    total: bigint
    signing: SigningRules | undefined
  }
}

/** The selectors of the market calls that the swap checkout contract may make. Each of these calls names a recipient. */
export const swapCheckoutSelectors: ReadonlySet<Hex> = new Set<Hex>([
  '0x6f8660c4', // buy
  '0xe6bd720e', // acceptRequest
  '0xe7acab24', // fulfillAdvancedOrder
  '0x87201b41', // fulfillAvailableAdvancedOrders
])

/**
 * Verifies that a Permit2 signature allows only the call `buying`. The nonce is the purchase id, so Permit2 accepts the signature only
 * once.
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
  return [
    ...signing.verifyCallSignature(step, allowed, options),
    ...(isExact ? [] : [finding('body-differs')]),
  ]
}

type Needed = Parameters<SigningRules['verifyCallPermit']>[1]

function verifyWhole(
  step: Step,
  merged: SwapCheckout | undefined,
  options: verifySwapAndBuy.Options,
): Finding[] {
  const { intent, total } = options
  const trust = withRouters(options.trust, intent)
  const { buyer } = intent
  if (!merged) {
    const call = decodeCall(step.data)
    return [finding('unknown-call', call.kind === 'unknown' ? call.selector : undefined)]
  }
  const { canonical, deadline, permitted = deadline, purchaseId } = merged
  const purchase = extractPurchaseCall(step, trust, { readSwapCheckout })
  const bought = decodeCall(purchase.data)
  const selector = slice(purchase.data as Hex, 0, 4)
  // A purchase on Tillkit's market must have the id derived from the buyer and the purchase id: the swap checkout contract refuses other
  // ids.
  const isNamed =
    bought.kind !== 'marketBuy' || bought.purchaseId.toLowerCase() === marketPurchaseId(buyer, purchaseId)
  // The swap checkout contract approves only the market that it calls, so this market itself must take the price. The call must name the
  // recipient, because otherwise the tokens would stay in the swap checkout contract.
  const buy = readBuy({ step: purchase, intent, trust })
  const { sale, spender } = buy?.terms === 'read' ? buy : {}
  const isTaken =
    isAddressEqual(intent.currency, zeroAddress) || isAddressEqual(spender ?? zeroAddress, purchase.to)
  return [
    ...(canonical && isNamed ? [] : [finding('not-canonical')]),
    ...(swapCheckoutSelectors.has(selector) ? [] : [finding('unknown-call', selector)]),
    ...(sale && !sale.recipient ? [finding('wrong-recipient', step.to)] : []),
    ...(sale && !isTaken ? [finding('unexpected-spender', spender)] : []),
    ...[deadline, permitted].flatMap((time) =>
      time > trust.latest ? finding('far-deadline', `${time}`) : [],
    ),
    ...verifyPayment(step, merged, { intent, trust, total }),
    ...verifyBuy({ step: purchase, intent, trust, total, paying: purchase }),
  ]
}

function verifyPayment(step: Step, merged: SwapCheckout, options: Omit<TermsOptions, 'pay'>): Finding[] {
  const { intent } = options
  const { pay } = intent
  const { swap, found, unswapped } = merged
  if (!pay) return unswapped ? verifyUnswapped(step, merged, options) : [finding('unknown-contract', step.to)]
  const value = isAddressEqual(pay.currency, zeroAddress) ? (found?.maxIn ?? 0n) : 0n
  // The swap checkout contract receives the swap's output and pays the market with it.
  const terms = { ...options, intent: { ...intent, buyer: step.to }, pay }
  return [
    ...(step.value === value ? [] : [finding('unexpected-value', `${step.value} instead of ${value}`)]),
    ...verifyTerms({ ...step, ...swap, price: 0n }, found, terms),
  ]
}

function verifyUnswapped(
  step: Step,
  { unswapped, purchase }: SwapCheckout,
  { intent, trust, total }: Omit<TermsOptions, 'pay'>,
): Finding[] {
  const { currency = zeroAddress, amount } = unswapped ?? {}
  const isTillkit = readBuy({ step: purchase, intent, trust })?.venue.kind === 'tillkit'
  const isOnce = isTillkit && fillsOnce(purchase, trust.facts)
  return [
    ...(isAddressEqual(currency, intent.currency) ? [] : [finding('wrong-currency', currency)]),
    ...(amount === total ? [] : [finding('wrong-amount', `${amount} instead of ${total}`)]),
    ...(step.value === 0n ? [] : [finding('unexpected-value', `${step.value} instead of 0`)]),
    ...(isOnce === undefined ? [finding('terms-unread')] : []),
    ...(isOnce === false ? [finding('unknown-contract', step.to)] : []),
  ]
}
