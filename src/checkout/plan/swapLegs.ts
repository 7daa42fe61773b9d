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
import { undefinedIfReverted } from '../../evm/revertData.js'
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
import { createTrust, includes, type Readers, type Trust, type TrustOptions } from '../verify/trust.js'
import { swapCheckoutSelectors } from '../verify/verifySwapAndBuy.js'
import type { Spend } from './approvals.js'
import type { ApprovedLeg, Leg } from './legs.js'
import { signInsteadOfApproval } from './permits.js'
import type { PurchaseData } from './readPurchaseData.js'

/** Creates the part of the plan that swaps the buyer's payment currency for exactly the price of the purchase. */
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
    const [costs, maximum] = [price, pay.maxAmount].map((amount) => formatUnits(amount, decimals))
    throw new CheckoutError('WouldRevert', {
      details: `The swap costs ${costs}. You agreed to at most ${maximum}.`,
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
    decimals: number
    total: bigint
    signal: AbortSignal
  }
}

export function spendOf({ token, spender, amount }: Pick<Spend, 'token' | 'spender' | 'amount'>): Spend[] {
  if (isAddressEqual(token, zeroAddress)) return []
  const offered = [approvalStep({ currency: token, spender, amount })]
  return [{ token, spender, amount, by: 'allowance', offered }]
}

/** Refuses a token as a router: the contract of the wrapped native currency, for example, accepts any calldata and wraps its value. */
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
  const balance = await readChain(() => readContract(client, call).catch(undefinedIfReverted))
  if (balance === undefined) return
  const refused = finding('unknown-contract', to)
  throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
}

/**
 * Creates the part of the plan that swaps and buys in one call of the swap checkout contract. Returns `undefined` if that contract cannot
 * make this purchase. The market records the purchase under an id derived from the buyer and the purchase id.
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
  type Options = TrustOptions &
    Readers & {
      client: ChainClient
      pay: IntentPay
      swapping: Leg
      buying: Leg
      total: bigint
      purchaseId: Hex
      contract: Address
    }
}

export function findMerged(
  options: Pick<swapAndBuyLeg.Options, 'buying' | 'intent' | 'purchaseId'> & { buy: Step; trust: Trust },
): { kind: string; market: Address; purchase: Hex } | undefined {
  const { buying, buy, trust, intent, purchaseId } = options
  const { buyer, recipient } = intent
  const isSent = buying.steps.every(({ signature, post }) => !signature && !post)
  const found = isSent ? findVenue(buy, trust) : undefined
  if (!found?.isTrusted || !found.canonical || !isAddressEqual(found.market, buy.to)) return undefined
  const { complete, through = complete } = found.venue
  const id = marketPurchaseId(buyer, purchaseId)
  const purchase = through?.(found.called, { purchaseId: id, buyer, recipient })
  return purchase && swapCheckoutSelectors.has(slice(purchase, 0, 4))
    ? { kind: found.venue.kind, market: found.market, purchase }
    : undefined
}

export async function knowsTargets(options: Targets): Promise<boolean> {
  const { client, contract: address, market, router } = options
  const read = (functionName: 'isMarket' | 'isRouter', target: Address) =>
    readContract(client, { address, abi, functionName, args: [target] }).catch(undefinedIfReverted)
  const known = await readChain(() =>
    Promise.all([read('isMarket', market), router === undefined || read('isRouter', router)]),
  )
  return known.every(Boolean)
}

type Targets = {
  client: ChainClient
  contract: Address
  market: Address
  router?: Address | undefined
}

const abi = parseAbi([
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])

/**
 * Replaces the approvals of a swap-and-buy call with one signature. Returns the leg unchanged if the buyer is a contract, or if the token
 * and Permit2 both reject the signature.
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
  type Options = TrustOptions &
    Readers & {
      client: ChainClient
      data: Pick<PurchaseData, 'gas'>
      purchaseId: Hex
    }
}
