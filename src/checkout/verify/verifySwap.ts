import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { knownRouters } from '../../swaps/knownRouters.js'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import { hopsOf } from '../../swaps/swap.js'
import { decodeCall } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'
import type { Intent, IntentPay } from '../intent/intent.js'
import { rolesOf } from './stepRole.js'
import { verifyTransactionStep } from './transactionStep.js'
import { includes, type Trust } from './trust.js'
import { dangerOfCall, verifyAmount } from './verifyCall.js'

/**
 * Verifies the steps up to a swap against the payment that the buyer agreed to: `(reset? approve)? swap`.
 * - The swap calls a router that the policy or Tillkit knows.
 * - The swap gives the buyer exactly the cost of the purchase, in the currency of the orders.
 * - The swap takes at most the agreed amount, before its deadline, and uses only known intermediate tokens.
 */
export function verifySwap(options: verifySwap.Options): Finding[][] {
  const { steps, intent, total } = options
  const trust = withRouters(options.trust, intent)
  const { pay } = intent
  const roles = rolesOf(steps)
  const swap = steps.at(-1)
  const found = swap && readSwap(swap)
  const spender = swap && includes(trust.routers, swap.to) ? found?.spender : undefined
  return steps.map((step, index) => {
    if (!pay) return [finding('extra-step', step.id)]
    const shared = [...verifyTransactionStep(step), ...verifyPrice(step)]
    if (step === swap) return [...shared, ...verifyTerms(step, found, { intent, pay, trust, total })]
    const role = roles[index]
    if (role !== 'reset' && role !== 'approve') return [finding('extra-step', step.id)]
    const isAgain = roles.slice(0, index).includes(role)
    return [
      ...(isAgain ? [finding('extra-step')] : []),
      ...shared,
      ...verifyAllowance(step, role, { spender, maxIn: found?.maxIn ?? 0n }, intent),
    ]
  })
}

export declare namespace verifySwap {
  type Options = {
    steps: readonly Step[]
    intent: Intent
    trust: Trust
    total: bigint
  }
}

export function withRouters(trust: Trust, { chainId }: Pick<Intent, 'chainId'>): Trust {
  const { routers = [], wrapped } = knownRouters[chainId] ?? {}
  const wrappers = wrapped ? [wrapped] : []
  return {
    ...trust,
    routers: [...trust.routers, ...routers, ...wrappers],
    swapTokens: [...trust.swapTokens, ...wrappers],
  }
}

export function verifyTerms(step: Step, swap: FoundSwap | undefined, options: TermsOptions): Finding[] {
  const { intent, pay, trust, total } = options
  // The contract of the wrapped native currency accepts any calldata and wraps its value. So refuse a call to a token, unless the call
  // decodes as a wrap (the router kind `wrapped`).
  const isToken = swap?.router.kind !== 'wrapped' && includes(trust.swapTokens, step.to)
  const isKnown = includes(trust.routers, step.to) && !isToken
  const stranger = isKnown ? [] : [finding('unknown-contract', step.to)]
  if (!swap) {
    const call = decodeCall(step.data)
    return [
      ...stranger,
      call.kind === 'unknown' ? finding('unknown-call', call.selector) : finding(dangerOfCall(call)),
    ]
  }
  const { sell, buy, amountOut, maxIn, recipient = intent.buyer, deadline = 0n, wrapped, canonical } = swap
  const isWrapper = wrapped === undefined || includes(trust.routers, wrapped)
  const strange = hopsOf(swap).filter((token) => {
    return !includes(trust.swapTokens, token) || (token === wrapped && !isWrapper)
  })
  const value = isAddressEqual(sell, zeroAddress) ? maxIn : 0n
  return [
    ...stranger,
    ...(canonical ? [] : [finding('not-canonical')]),
    ...(isAddressEqual(sell, pay.currency) ? [] : [finding('wrong-currency', sell)]),
    ...(isAddressEqual(buy, intent.currency) ? [] : [finding('wrong-token', buy)]),
    ...(isAddressEqual(recipient, intent.buyer) ? [] : [finding('wrong-recipient', recipient)]),
    ...(amountOut === total ? [] : [finding('wrong-amount', `${amountOut} instead of ${total}`)]),
    ...(maxIn > pay.maxAmount ? [finding('price-too-high', `${maxIn} instead of ${pay.maxAmount}`)] : []),
    ...(step.value === value ? [] : [finding('unexpected-value', `${step.value} instead of ${value}`)]),
    ...strange.map((token) => finding('unknown-route', token)),
    ...(deadline > trust.latest ? [finding('far-deadline', `${deadline}`)] : []),
  ]
}

export type TermsOptions = Pick<verifySwap.Options, 'intent' | 'trust' | 'total'> & { pay: IntentPay }

/** Verifies an allowance for a swap: exactly the maximum input, for exactly the needed spender, in the payment currency. */
export function verifyAllowance(
  { to, data, value }: Step,
  role: 'reset' | 'approve',
  needed: { spender: Address | undefined; maxIn: bigint },
  intent: Intent,
): Finding[] {
  const call = decodeCall(data)
  if (call.kind === 'unknown') return [finding('unknown-call', call.selector)]
  if (call.kind !== 'approve') return [finding(dangerOfCall(call))]
  const { spender, amount, canonical } = call
  const isExpected = needed.spender && isAddressEqual(spender, needed.spender)
  const { currency } = intent.pay ?? intent
  const isPaid = isAddressEqual(to, currency) && !isAddressEqual(to, zeroAddress)
  return [
    ...(canonical ? [] : [finding('not-canonical')]),
    ...(isPaid ? [] : [finding('wrong-token', to)]),
    ...(isExpected ? [] : [finding('unexpected-spender', spender)]),
    ...verifyAmount(amount, role === 'reset' ? 0n : needed.maxIn),
    ...(value === 0n ? [] : [finding('unexpected-value', `${value} instead of 0`)]),
  ]
}

function verifyPrice({ price }: Step): Finding[] {
  return price === 0n ? [] : [finding('wrong-price', `${price} instead of 0`)]
}
