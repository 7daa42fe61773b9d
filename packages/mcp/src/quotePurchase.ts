import { type Checkout, type CheckoutState, createCheckout, createIntent, type Intent } from 'tillkit/core'
import { createMemoryStorage } from 'tillkit/internal'
import { type Address, createWalletClient, custom, isAddressEqual } from 'viem'
import type { BudgetAllowance } from './budget.js'
import { accountOf, type BuyerContext, loadBudget, readNow } from './buyerContext.js'
import { denied, requireWithinBudget } from './requireWithinBudget.js'

/** One order to buy. */
export type OrderRequest = {
  /** The collection of the token. */
  collection: Address
  /** The id of the order in the service. */
  orderId: string
  /** The quantity in base units. */
  quantity: bigint
}

/** A price that the budget allows. */
export type Quote = {
  /** The intent of the purchase, as `createIntent` returns it. */
  intent: Intent
  /** The allowance of the budget that names the network, the currency and the collection of this purchase. */
  allowance: BudgetAllowance
  /** Whether the owner permits purchases that no person approves. */
  unattended: boolean
  /** The rest of `perDay` before this purchase, in the smallest unit of the currency. */
  leftOfDay: bigint
}

/** A verified and simulated purchase. */
export type Simulation = Quote & {
  /** The state in which the checkout stopped at the first wallet request. */
  state: CheckoutState
  /** The first wallet request. Empty if the checkout refused the purchase. */
  prompts: readonly unknown[]
}

/** Reads the current price. Rejects if the budget does not allow the purchase. */
export async function quotePurchase(context: BuyerContext, request: OrderRequest): Promise<Quote> {
  const [budget, intent, now] = await Promise.all([
    loadBudget(context),
    makeIntent(context, request),
    readNow(context),
  ])
  const allowance = requireWithinBudget({ budget, intent, now })
  const spent = await context.ledger.spent({ account: accountOf(context, intent.currency), now })
  if (spent + intent.maxTotal > allowance.perDay) throw denied('The price is above what is left of the day.')
  return { intent, allowance, unattended: budget.unattended, leftOfDay: allowance.perDay - spent }
}

async function makeIntent(
  { till, chainId, buyer }: BuyerContext,
  { collection, orderId, quantity }: OrderRequest,
): Promise<Intent> {
  const order = await till.getOrder({ chainId, contractAddress: collection, orderId })
  const isAsked = order.orderId.toLowerCase() === orderId.toLowerCase()
  const isThere = isAddressEqual(order.collectionContractAddress, collection) && order.chainId === chainId
  if (!isAsked || !isThere || (order.side !== undefined && order.side !== 'listing'))
    throw denied('The service returned another order.')
  return createIntent({ items: [{ order, quantity }], buyer })
}

/** Runs the purchase up to its first wallet prompt, with a wallet that declines each prompt, and writes nothing. */
export async function simulatePurchase(context: BuyerContext, request: OrderRequest): Promise<Simulation> {
  const { chainId, buyer } = context
  const quote = await quotePurchase(context, request)
  const prompts: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_accounts: [buyer],
    eth_chainId: `0x${chainId.toString(16)}`,
  }
  const rpc = async ({ method, params }: { method: string; params?: unknown }) => {
    if (Object.hasOwn(answers, method)) return answers[method]
    if (method === 'eth_sendTransaction' || method.startsWith('eth_sign') || method === 'personal_sign')
      prompts.push({ method, params })
    throw Object.assign(new Error('This is a dry run.'), { code: prompts.length > 0 ? 4001 : 4200 })
  }
  const checkout = openCheckout(context, {
    intent: quote.intent,
    markets: quote.allowance.markets,
    wallet: createWalletClient({ account: buyer, transport: custom({ request: rpc }, { retryCount: 0 }) }),
    storage: createMemoryStorage(),
  })
  const state = await checkout.start()
  return { ...quote, state, prompts }
}

export function openCheckout(
  { till, client, chainId, limits }: BuyerContext,
  { markets, ...parts }: openCheckout.Options,
): Checkout {
  return createCheckout({
    till,
    client,
    // Trust only the markets in the budget that the owner signed. The checkout trusts Seaport only if this budget contains its address.
    policy: { markets: { [chainId]: markets }, seaport: false, allowances: 'cut' },
    limits,
    ...parts,
  })
}

export declare namespace openCheckout {
  type Options = Pick<createCheckout.Options, 'intent' | 'wallet' | 'storage' | 'locks'> & {
    markets: readonly Address[]
  }
}
