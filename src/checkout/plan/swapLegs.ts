import {
  type Address,
  erc20Abi,
  formatUnits,
  type Hex,
  isAddressEqual,
  parseAbi,
  slice,
  zeroAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import type { Till } from '../../client/createTill.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { orUnanswered } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { encodeSwapCheckout } from '../../swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import { knownRouters } from '../../swaps/knownRouters.js'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent, IntentPay } from '../intent/intent.js'
import { findVenue } from '../verify/readBuy.js'
import { createTrust, includes, type Readers } from '../verify/trust.js'
import { throughCalls } from '../verify/verifyMerged.js'
import type { Spend } from './approvals.js'
import type { ApprovedLeg, Leg } from './legs.js'
import { signInsteadOfApproval } from './permits.js'
import type { PurchaseData } from './readPurchaseData.js'

/**
 * Makes the leg that swaps the buyer's currency for the exact price. Requests the quote of the service, and limits the swap to the
 * agreed maximum. The verification judges the leg like any other step.
 *
 * @throws CheckoutError `WouldRevert` if the swap costs more than agreed, `PlanRefused` if the router is a token, `ChainFailed`;
 * RpcError of the service.
 */
export async function swapLeg(options: swapLeg.Options): Promise<Leg> {
  const { till, client, intent, pay, decimals, total, signal } = options
  const { chainId, buyer, currency } = intent
  const request = {
    chainId,
    userAddress: buyer,
    buyCurrencyAddress: currency,
    sellCurrencyAddress: pay.currency,
    buyAmount: total,
  }
  const { swapQuote } = await till.getSwapQuote(request, { signal })
  const { price, to, transactionData, transactionValue } = swapQuote
  if (price > pay.maxAmount) {
    const [costs, most] = [price, pay.maxAmount].map((amount) => formatUnits(amount, decimals))
    throw new CheckoutError('WouldRevert', {
      details: `The swap costs ${costs}. At most ${most} was agreed.`,
    })
  }
  const offered: Step = {
    id: 'swap',
    to,
    data: lowerHex(transactionData),
    value: transactionValue,
    price: 0n,
  }
  const swap = readSwap(offered)
  // The verification refuses this call, and names it.
  if (!swap?.canonical) return { kind: 'swap', steps: [offered], spends: [], at: 0 }
  await assertNotToken({ client, intent, swap, to })
  const isWithin = swap.maxIn <= pay.maxAmount
  const maxIn = isWithin ? swap.maxIn : pay.maxAmount
  const limited = { ...swap, maxIn }
  const step = { ...offered, ...swap.router.write(limited) }
  const { spender } = swap
  const spends = spender ? spendOf({ token: pay.currency, spender, amount: maxIn }) : []
  return { kind: 'swap', steps: [step], spends, at: 0, swap: limited }
}

export declare namespace swapLeg {
  type Options = {
    till: Till
    client: ChainClient
    intent: Intent
    pay: IntentPay
    /** The decimals of the currency that the buyer pays with. */
    decimals: number
    /** The price, in the smallest unit of the orders' currency. */
    total: bigint
    signal: AbortSignal
  }
}

/** The spend of a token, with an approval of exactly its amount. The native currency is spent by value. */
function spendOf({ token, spender, amount }: Pick<Spend, 'token' | 'spender' | 'amount'>): Spend[] {
  if (isAddressEqual(token, zeroAddress)) return []
  const offered = [approvalStep({ currency: token, spender, amount })]
  return [{ token, spender, amount, by: 'allowance', offered }]
}

/**
 * Refuses a token as the router. A contract that wraps the native currency accepts any call, and wraps the value of the call. A host
 * that trusts the contract for wrapping must not trust it as a router.
 *
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
async function assertNotToken(options: {
  client: ChainClient
  intent: Intent
  swap: FoundSwap
  to: Address
}): Promise<void> {
  const { client, intent, swap, to } = options
  const known = knownRouters[intent.chainId]?.routers ?? []
  if (swap.router.kind === 'wrapped' || includes(known, to)) return
  const call = { address: to, abi: erc20Abi, functionName: 'balanceOf', args: [intent.buyer] } as const
  const balance = await readChain(() => readContract(client, call).catch(orUnanswered))
  if (balance === undefined) return
  const refused = finding('unknown-contract', to)
  throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
}

/**
 * Makes one leg of the swap and the purchase, for a checkout contract that the policy names. Both calls stay as they are, with two
 * changes: the router pays the contract, and the market knows the purchase by the id derived from the buyer and the purchase id.
 *
 * Returns `undefined` if the contract cannot make the purchase, or was deployed for other markets and routers. Then the two legs go
 * one after the other.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function swapAndBuyLeg(options: swapAndBuyLeg.Options): Promise<Leg | undefined> {
  const { client, intent, pay, swapping, buying, total, purchaseId, contract } = options
  const { swap } = swapping
  const router = swapping.steps.at(-1)?.to
  const buy = buying.steps.find(({ id }) => id === 'buy')
  if (!swap || !router || !buy) return undefined
  const trust = createTrust(options)
  const found = findMerged({ ...options, buy, trust })
  if (!found) return undefined
  const { market, purchase } = found
  const isWrap = swap.router.kind === 'wrapped'
  const isKnown = await knowsTargets({ client, contract, market, router: isWrap ? undefined : router })
  if (!isKnown) return undefined
  const call = encodeSwapCheckout({
    purchaseId,
    deadline: swap.deadline ?? trust.latest,
    payWith: pay.currency,
    maxAmount: swap.maxIn,
    router,
    swap: isWrap ? '0x' : swap.router.write({ ...swap, recipient: contract }).data,
    currency: intent.currency,
    price: total,
    market,
    purchase,
  })
  const step: Step = { ...buy, to: contract, data: call.data, value: call.value, price: total }
  const spends = spendOf({ token: pay.currency, spender: contract, amount: swap.maxIn })
  return { kind: 'swapAndBuy', steps: [step], spends, at: 0, swap, router }
}

export declare namespace swapAndBuyLeg {
  type Options = createTrust.Options &
    Readers & {
      client: ChainClient
      pay: IntentPay
      /** The leg of the swap alone. */
      swapping: Leg
      /** The leg of the purchase alone. */
      buying: Leg
      /** The price, in the smallest unit of the orders' currency. */
      total: bigint
      purchaseId: Hex
      /** The checkout contract. */
      contract: Address
    }
}

/** Returns the call that the checkout contract makes on the market; `undefined` if it makes no such call. */
function findMerged(options: swapAndBuyLeg.Options & { buy: Step; trust: ReturnType<typeof createTrust> }) {
  const { buying, buy, trust, intent, purchaseId } = options
  const { buyer, recipient } = intent
  const isSent = buying.steps.every(({ signature, post }) => !signature && !post)
  const found = isSent ? findVenue(buy, trust) : undefined
  if (!found?.isTrusted || !found.canonical || !isAddressEqual(found.market, buy.to)) return undefined
  const { complete, through = complete } = found.venue
  const id = marketPurchaseId(buyer, purchaseId)
  const purchase = through?.(found.called, { purchaseId: id, buyer, recipient })
  return purchase && throughCalls.has(slice(purchase, 0, 4)) ? { market: found.market, purchase } : undefined
}

/** Whether the checkout contract was deployed with this market and this router. A contract of another kind knows neither. */
async function knowsTargets(options: Targets): Promise<boolean> {
  const { client, contract: address, market, router } = options
  const read = (functionName: 'isMarket' | 'isRouter', target: Address) =>
    readContract(client, { address, abi, functionName, args: [target] }).catch(orUnanswered)
  const known = await readChain(() =>
    Promise.all([read('isMarket', market), router === undefined || read('isRouter', router)]),
  )
  return known.every(Boolean)
}

type Targets = {
  client: ChainClient
  contract: Address
  market: Address
  /** @default none: the contract only wraps or unwraps */
  router?: Address | undefined
}

const abi = parseAbi([
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])

/**
 * Replaces the approvals of a swap-and-buy leg by one signature, if the buyer's account has only a key and the token or Permit2 reads
 * the signature. Returns any other leg as it is.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function signLeg(leg: ApprovedLeg, options: signLeg.Options): Promise<ApprovedLeg> {
  const { client, data, purchaseId } = options
  const [step] = leg.steps
  const [spend] = leg.spends
  if (leg.kind !== 'swapAndBuy' || leg.approvals.length === 0 || !step || !spend) return leg
  if ((await data.gas).code !== '0x') return leg
  const { token, spender, amount } = spend
  const signed = await signInsteadOfApproval({
    client,
    chainId: options.intent.chainId,
    owner: options.intent.buyer,
    token,
    spender,
    amount,
    deadline: createTrust(options).latest,
    nonce: BigInt(purchaseId),
    data: step.data as Hex,
  })
  if (!signed) return leg
  return { ...leg, steps: [signed.step, step], spends: [{ ...spend, by: signed.by }], approvals: [] }
}

export declare namespace signLeg {
  type Options = createTrust.Options &
    Readers & {
      client: ChainClient
      data: Pick<PurchaseData, 'gas'>
      purchaseId: Hex
    }
}
