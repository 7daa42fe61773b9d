import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Step } from '../protocol/step.js'
import { type DecodedCall, decodeCall, type MarketItem } from './decodeCall.js'
import { type Finding, finding } from './finding.js'
import type { Intent } from './intent.js'
import { isReset } from './isReset.js'

/** What a host trusts beyond what Tillkit knows by itself. The default trusts nothing. */
export type Policy = {
  /** The market contracts that may be approved and paid, for each chain id. */
  markets?: { readonly [chainId: number]: readonly Address[] } | undefined
}

/**
 * Holds every step against what the buyer agreed to, before a wallet sees any of them. Default deny: whatever is not
 * recognised as a part of exactly this purchase yields a finding.
 *
 * Returns the findings of each step, in the order of the steps; a plan may be signed only if all of them are empty.
 * An approval of more than the purchase costs is reported as `approval-too-large`: {@link tighten} it first.
 */
export function verify(options: verify.Options): Finding[][] {
  const { steps, intent, policy = {} } = options
  if (steps.length === 0) return [[finding('empty-plan')]]
  const markets = policy.markets?.[intent.chainId] ?? []
  return steps.map((step, index) => {
    const last = index === steps.length - 1
    if (step.signature || step.post) return [finding('unexpected-step')]
    if (step.id === 'buy')
      return [...(last ? [] : [finding('wrong-order')]), ...verifyBuy(step, intent, markets)]
    if (step.id !== 'tokenApproval') return [finding('unexpected-step', step.id)]
    // Taking an allowance back first is harmless, and some tokens insist on it.
    const reset = isReset(step.data) && steps[index + 1]?.id === 'tokenApproval'
    const before = steps.slice(0, index)
    const misplaced =
      last || before.some((earlier) => earlier.id !== 'tokenApproval' || !isReset(earlier.data))
    return [
      ...(misplaced ? [finding('wrong-order')] : []),
      ...verifyApproval(step, intent, steps.at(-1), markets, reset),
    ]
  })
}

export declare namespace verify {
  type Options = {
    steps: readonly Step[]
    intent: Intent
    /** @default {} */
    policy?: Policy | undefined
    /** The base of the Marketplace methods, below which posts may go. */
    base?: string | undefined
  }
}

/** What a verified plan costs in all, fees included, in the currency's smallest unit. */
export function totalOf(steps: readonly Step[]): bigint {
  return steps.reduce((total, step) => {
    const call = decodeCall(step.data)
    return step.id === 'buy' && call.kind === 'marketBuy' ? total + costOf(call) : total
  }, 0n)
}

function verifyBuy(step: Step, intent: Intent, markets: readonly Address[]): Finding[] {
  if (!includes(markets, step.to)) return [finding('unknown-contract', step.to)]
  const call = decodeCall(step.data)
  if (call.kind === 'unknown') return [finding('unknown-call', call.selector)]
  if (call.kind !== 'marketBuy') return [finding('unexpected-call', nameOf(call))]
  const total = costOf(call)
  const due = isAddressEqual(call.currency, zeroAddress) ? total : 0n
  return [
    ...(call.canonical ? [] : [finding('not-canonical')]),
    ...verifyItems(call.items, intent),
    ...(isAddressEqual(call.currency, intent.currency) ? [] : [finding('wrong-currency', call.currency)]),
    ...(isAddressEqual(call.recipient, intent.recipient) ? [] : [finding('wrong-recipient', call.recipient)]),
    ...verifyFees(call.fees, intent.fees),
    ...(total > intent.maxTotal ? [finding('price-too-high', `${total} instead of ${intent.maxTotal}`)] : []),
    ...(step.price === total ? [] : [finding('wrong-price', `${step.price} instead of ${total}`)]),
    ...(step.value === due ? [] : [finding('unexpected-value', `${step.value} instead of ${due}`)]),
  ]
}

function verifyApproval(
  step: Step,
  intent: Intent,
  buy: Step | undefined,
  markets: readonly Address[],
  reset: boolean,
): Finding[] {
  const call = decodeCall(step.data)
  if (call.kind === 'unknown') return [finding('unknown-call', call.selector)]
  if (call.kind !== 'approve') return [finding('unexpected-call', nameOf(call))]
  const needed = buy ? totalOf([buy]) : 0n
  const native = isAddressEqual(intent.currency, zeroAddress)
  const trusted = buy && isAddressEqual(call.spender, buy.to) && includes(markets, call.spender)
  return [
    ...(call.canonical ? [] : [finding('not-canonical')]),
    ...(!native && isAddressEqual(step.to, intent.currency) ? [] : [finding('wrong-token', step.to)]),
    ...(trusted ? [] : [finding('unexpected-spender', call.spender)]),
    ...(call.amount > needed ? [finding('approval-too-large', `${call.amount} instead of ${needed}`)] : []),
    ...(call.amount < needed && !reset
      ? [finding('approval-too-small', `${call.amount} instead of ${needed}`)]
      : []),
    ...(step.value === 0n ? [] : [finding('unexpected-value', `${step.value} instead of 0`)]),
    ...(step.price === 0n ? [] : [finding('wrong-price', `${step.price} instead of 0`)]),
  ]
}

function verifyItems(items: readonly MarketItem[], intent: Intent): Finding[] {
  const wanted = new Map(intent.orders.map((order) => [order.orderId.toLowerCase(), order]))
  const ids = new Set(items.map(({ orderId }) => orderId.toLowerCase()))
  if (items.length !== wanted.size || ids.size !== wanted.size) return [finding('wrong-orders')]
  return items.flatMap((item) => {
    const order = wanted.get(item.orderId.toLowerCase())
    if (!order) return [finding('wrong-orders', item.orderId)]
    return [
      ...(isAddressEqual(item.collection, order.collectionAddress)
        ? []
        : [finding('wrong-collection', item.collection)]),
      ...(item.tokenId === order.tokenId ? [] : [finding('wrong-token-id', `${item.tokenId}`)]),
      ...(item.quantity === order.quantity ? [] : [finding('wrong-quantity', `${item.quantity}`)]),
      ...(item.unitPrice > order.unitPrice ? [finding('price-too-high', `${item.unitPrice} a unit`)] : []),
    ]
  })
}

function verifyFees(fees: Intent['fees'], agreed: Intent['fees']): Finding[] {
  const name = (fee: Intent['fees'][number]) => `${fee.amount} to ${fee.receiver.toLowerCase()}`
  const left = agreed.map(name)
  const unexpected = fees.map(name).filter((fee) => {
    const at = left.indexOf(fee)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...unexpected.map((fee) => finding('unexpected-fee', fee)),
    ...left.map((fee) => finding('missing-fee', fee)),
  ]
}

function costOf(call: Extract<DecodedCall, { kind: 'marketBuy' }>): bigint {
  const price = call.items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  return call.fees.reduce((sum, { amount }) => sum + amount, price)
}

function nameOf(call: DecodedCall): string {
  return call.kind === 'other' ? call.name : call.kind
}

function includes(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((known) => isAddressEqual(known, address))
}
