import { type Address, type Hex, isAddressEqual, slice, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { encodeSwapCheckout } from '../../swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import type { FoundSwap } from '../../swaps/readSwap.js'
import { approvalStep } from '../../venues/approvalStep.js'
import type { IntentPay } from '../intent/intent.js'
import { findVenue } from '../verify/readBuy.js'
import { createTrust } from '../verify/trust.js'
import { arrangeApprovals } from './arrangeApprovals.js'
import { readAllowance } from './readAllowance.js'

/**
 * Makes one transaction of a swap and the purchase after it, by a contract of ours that the policy names: the same two calls, but
 * that the swap gives to the contract, and that the market knows the purchase under the id which stands for the buyer's. Before
 * it, the approval of exactly the most that the swap takes. It goes through `verify` like any other plan.
 *
 * Nothing comes back where the contract can't do it: then the steps go one after the other.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
 */
export async function mergeSwap(options: mergeSwap.Options): Promise<mergeSwap.ReturnType | undefined> {
  const { client, intent, pay, swap, router, buying, total, purchaseId, contract } = options
  const { buyer, recipient, currency } = intent
  const trust = createTrust(options)
  const buy = buying.find(({ id }) => id === 'buy')
  const isSent = buying.every(({ signature, post }) => !signature && !post)
  const found = buy && isSent ? findVenue(buy, trust) : undefined
  const complete = found?.venue.complete
  const isDirect = found?.isTrusted && found.canonical && isAddressEqual(found.market, buy?.to ?? zeroAddress)
  if (!buy || !found || !complete || !isDirect || !routers.has(swap.router.kind)) return undefined
  const id = marketPurchaseId(buyer, purchaseId)
  const purchase = complete(found.called, { purchaseId: id, buyer, recipient })
  if (!calls.has(slice(purchase, 0, 4))) return undefined
  const isWrap = swap.router.kind === 'wrapped'
  const call = encodeSwapCheckout({
    ...{ purchaseId, deadline: swap.deadline ?? trust.latest, payWith: pay.currency, maxAmount: swap.maxIn },
    ...{ router, swap: isWrap ? '0x' : swap.router.write({ ...swap, recipient: contract }).data },
    ...{ currency, price: total, market: found.market, purchase },
  })
  const step: Step = { ...buy, to: contract, ...call, price: total }
  if (isAddressEqual(pay.currency, zeroAddress)) return { steps: [step], step }
  const wanted = { token: pay.currency, spender: contract, amount: swap.maxIn }
  const allowed = readAllowance({ client, buyer, token: pay.currency, spender: contract })
  const offered = [approvalStep({ currency: pay.currency, ...wanted })]
  const { approvals, kept } = await arrangeApprovals({ ...options, ...wanted, offered, allowed })
  return { steps: [...approvals, step], step, ...(kept && { kept }) }
}

export declare namespace mergeSwap {
  type Options = createTrust.Options &
    Pick<arrangeApprovals.Options, 'client' | 'readGranted'> & {
      pay: IntentPay
      swap: FoundSwap
      router: Address
      /** The steps that buy, as they would be by themselves. */
      buying: readonly Step[]
      /** What the purchase costs, in the smallest unit of its currency. */
      total: bigint
      purchaseId: Hex
      contract: Address
    }
  type ReturnType = Pick<arrangeApprovals.ReturnType, 'kept'> & {
    steps: readonly Step[]
    /** The one among them that swaps and buys. */
    step: Step
  }
}

/** The kinds of router that the contract calls. */
const routers: ReadonlySet<string> = new Set(['uniswapV2', 'wrapped'])

/** What the contract calls of a market: `buy` of ours, and `acceptRequest`. */
const calls: ReadonlySet<Hex> = new Set<Hex>(['0x6f8660c4', '0xe6bd720e'])
