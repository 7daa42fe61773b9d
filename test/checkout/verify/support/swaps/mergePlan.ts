import { type Address, type Hex, zeroAddress } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { encodeSwapCheckout } from '../../../../../src/swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../../../../src/swaps/checkout/marketPurchaseId.js'
import { approvalStep } from '../../../../../src/venues/approvalStep.js'
import { encodeMarketBuy } from '../../../../../src/venues/tillkit/encodeMarketBuy.js'
import { readMarketBuy } from '../../../../../src/venues/tillkit/readMarketBuy.js'
import type { SwapPlan } from './openSwaps.js'

/** The replaceable parts of a plan with a swap checkout. */
export type MergedParts = {
  checkout: encodeSwapCheckout.Options
  /** The swap in the call. Ignored if `checkout` contains the calldata of a swap. */
  swap: SwapPlan['swap']
  /** The purchase in the call. Ignored if `checkout` contains the calldata of a purchase. */
  buy: encodeMarketBuy.Options
}

/**
 * Turns a plan with a swap and a purchase into one call of a swap checkout, with an approval before it if needed. `change` replaces parts
 * of the call.
 */
export function mergePlan(
  plan: SwapPlan,
  contract: Address,
  change: (parts: MergedParts) => { [part in keyof MergedParts]?: Partial<MergedParts[part]> } = () => ({}),
): Step[] {
  const { intent, swap, router, steps } = plan
  const last = steps.at(-1)
  const bought = last && readMarketBuy(last.data as Hex)
  const { pay } = intent
  if (!last || !bought || !pay) throw new Error('The plan buys nothing, or swaps nothing.')
  const { maxIn, deadline = 0n } = swap
  const parts: MergedParts = {
    swap: { ...swap, recipient: contract },
    buy: { ...bought, purchaseId: marketPurchaseId(intent.buyer, purchaseId) },
    checkout: {
      purchaseId,
      deadline,
      payWith: pay.currency,
      maxAmount: maxIn,
      router,
      swap: '0x',
      currency: intent.currency,
      price: intent.maxTotal,
      market: last.to,
      purchase: '0x',
    },
  }
  const changed = change(parts)
  const call = encodeSwapCheckout({
    ...parts.checkout,
    swap: swap.router.write({ ...parts.swap, ...changed.swap }).data,
    purchase: encodeMarketBuy({ ...parts.buy, ...changed.buy }),
    ...changed.checkout,
  })
  const buy: Step = { ...last, to: contract, ...call }
  if (pay.currency === zeroAddress) return [buy]
  return [approvalStep({ currency: pay.currency, spender: contract, amount: maxIn }), buy]
}

export const purchaseId: Hex = `0x${'01'.repeat(32)}`
