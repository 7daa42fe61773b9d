import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Intent, IntentOrder } from '../../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { Step } from '../../../../src/protocol/step.js'
import type { Facts } from '../../../../src/venues/facts.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { createMarketOrder, orderIdOf } from './marketOrders.js'
import { place } from './place.js'
import { type RequestOrder, requestFacts, requestIdOf, requestsOf } from './requestOrders.js'
import { requestBuy } from './requestSteps.js'
import {
  conduit,
  type Form,
  seaportAdvanced,
  seaportBasic,
  seaportFacts,
  seaportFormed,
  seaportHash,
  seaportSweep,
} from './seaportSteps.js'
import type { ChainCall } from './startTamperChain.js'
import { permitTypes, purchaseTypes } from './typedDataTypes.js'

export const listedText = 'I agree to the terms of the market.'
export const policy: Policy = {
  markets: {
    [place.chainId]: [place.market, { address: place.requestMarket, helper: place.requestHelper }],
  },
  messages: [listedText],
}
export const purchaseId = keccak256(toHex('purchase'))

/** The purchase plans of an honest service: on our market, on the `RequestMarket` contract and on Seaport, for each way to pay. */
export const venues = [
  'approved',
  'allowed',
  'native',
  'gasless',
  'seaportBasic',
  'seaportAdvanced',
  'seaportConduit',
  'seaportNative',
  'seaportSweep',
  'seaportNativeSweep',
  'seaportFalling',
  'seaportRising',
  'seaportChosen',
  'request',
  'requestNative',
] as const
export type Venue = (typeof venues)[number]

/** The Seaport listings with a price that changes over time, or with a token that the buyer chooses. */
const forms: { readonly [venue in Venue]?: Form } = {
  seaportFalling: 'falling',
  seaportRising: 'rising',
  seaportChosen: 'chosen',
}

export type HonestPlan = {
  venue: Venue
  intent: Intent
  steps: Step[]
  policy: Policy
  base: string
  now: () => number
  /** Calls that other accounts make on the chain before the plan. @default none */
  standing?: ChainCall[]
  requests?: RequestOrder[]
  facts?: Facts
}

/** The domain of the market's typed data. */
export const marketDomain = {
  name: 'Tillkit Market',
  version: '1',
  chainId: place.chainId,
  verifyingContract: place.market,
}

export function createHonestPlan(options: createHonestPlan.Options): HonestPlan {
  const {
    venue,
    lines = [{ tokenId: 7n, quantity: 1n, unitPrice: 120_000_000n }],
    messages = [],
    posts = 0,
  } = options
  const { allowance = 'exact', standard = 'ERC1155' } = options
  const isSeaport = venue.startsWith('seaport')
  const isRequest = venue.startsWith('request')
  const isNative = [
    'native',
    'seaportNative',
    'seaportNativeSweep',
    'seaportRising',
    'requestNative',
  ].includes(venue)
  const form = forms[venue]
  const currency = isNative ? zeroAddress : place.usdc
  const collectionAddress = standard === 'ERC721' ? place.paintings : place.collection
  const recipient = isBasic(venue) ? place.buyer : (options.recipient ?? place.buyer)
  const isSweep = venue === 'seaportSweep' || venue === 'seaportNativeSweep'
  const orders = (isSeaport && !isSweep ? lines.slice(0, 1) : lines).map(
    ({ tokenId, quantity, unitPrice }, nonce) => ({
      tokenId,
      quantity: standard === 'ERC721' ? 1n : quantity,
      unitPrice,
      orderId: isRequest
        ? `${requestIdOf(nonce)}`
        : orderIdOf(
            place.seller,
            nonce,
            createMarketOrder({ collection: collectionAddress, tokenId, currency, unitPrice }),
          ),
      collectionAddress,
      quantityDecimals: 0,
      seller: place.seller,
      feeBps: 0,
      validUntil: new Date(place.now + 86_400_000),
    }),
  )
  const fees = isRequest ? perRequest(options.fees ?? [], orders) : (options.fees ?? [])
  const price = orders.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  const total = fees.reduce((sum, { amount }) => sum + amount, price)
  const intent: Intent = {
    chainId: place.chainId,
    buyer: place.buyer,
    recipient,
    marketplace: isSeaport ? 'third_party_kind_1' : 'service_marketplace_v2',
    collectionAddress,
    orders,
    currency,
    currencyDecimals: isNative ? 18 : 6,
    fees,
    maxTotal: total,
  }
  const isBound = isSweep || form !== undefined
  if (isBound) {
    for (const order of orders) order.orderId = seaportHash({ ...intent, fees: [] }, order, form)
  }
  const before: Step[] = Array.from({ length: posts }, (_, index) => ({
    id: 'unknown',
    to: zeroAddress,
    data: '0x',
    value: 0n,
    price: 0n,
    post: { endpoint: `/seen/${index}`, method: 'POST', body: { index } },
  }))
  const steps = [...before, ...stepsOf(venue, intent, total, allowance, messages)]
  const plan = { venue, intent, steps, policy, base: place.base, now: () => place.now }
  if (isBound) return { ...plan, facts: seaportFacts() }
  return isRequest ? withRequests(plan, requestsOf(intent)) : plan
}

/** Whether the plan uses a basic order of Seaport. Such an order names no recipient: the sender gets the tokens. */
export function isBasic(venue: Venue): boolean {
  return ['seaportBasic', 'seaportConduit', 'seaportNative'].includes(venue)
}

/** Returns the plan on a chain where the `RequestMarket` contract has exactly these orders and the decoys. */
export function withRequests(plan: HonestPlan, requests: RequestOrder[]): HonestPlan {
  return { ...plan, requests, facts: requestFacts(requests) }
}

export declare namespace createHonestPlan {
  type Options = {
    venue: Venue
    /** The items. The purchase of a single Seaport listing uses the first one only. */
    lines?: { tokenId: bigint; quantity: bigint; unitPrice: bigint }[]
    fees?: { receiver: Address; amount: bigint }[]
    /** The standard of the collection: an ERC-721 token has a quantity of one. @default 'ERC1155' */
    standard?: 'ERC1155' | 'ERC721'
    /** The recipient. A basic order on Seaport goes to the buyer. */
    recipient?: Address
    /** The approval of the service: exact, unlimited, or with a reset before it. */
    allowance?: 'exact' | 'unlimited' | 'reset'
    messages?: string[]
    /** The number of steps that only post data. They are the first steps. @default 0 */
    posts?: number
  }
}

/**
 * Returns each fee times the number of orders, because the `RequestMarket` contract takes each fee once per order. Returns no fees if they
 * exceed half of the cheapest order.
 */
function perRequest(fees: Intent['fees'], orders: Pick<IntentOrder, 'unitPrice' | 'quantity'>[]) {
  const least = orders
    .map(({ unitPrice, quantity }) => unitPrice * quantity)
    .sort((a, b) => (a < b ? -1 : 1))[0]
  const asked = fees.reduce((sum, { amount }) => sum + amount, 0n)
  if (asked * 2n > (least ?? 0n)) return []
  return fees.map(({ receiver, amount }) => ({ receiver, amount: amount * BigInt(orders.length) }))
}

function stepsOf(
  venue: Venue,
  intent: Intent,
  total: bigint,
  allowance: 'exact' | 'unlimited' | 'reset',
  messages: string[],
): Step[] {
  const amount = allowance === 'unlimited' ? maxUint256 : total
  switch (venue) {
    case 'approved':
      return [
        ...(allowance === 'reset' ? [approve(place.market, 0n)] : []),
        approve(place.market, amount),
        marketBuy(intent, total),
      ]
    case 'allowed':
    case 'native':
      return [marketBuy(intent, total)]
    case 'gasless':
      return [...messages.map(message), permit(amount), purchase(intent, total)]
    case 'seaportBasic':
      return [approve(seaportAddress, amount), seaportBasic(intent, total)]
    case 'seaportAdvanced':
      return [approve(seaportAddress, amount), seaportAdvanced(intent, total)]
    case 'seaportConduit':
      return [approve(conduit.address, amount), seaportBasic(intent, total, conduit.key)]
    case 'seaportNative':
      return [seaportBasic(intent, total)]
    case 'seaportSweep':
      return [approve(conduit.address, amount), seaportSweep(intent, total)]
    case 'seaportNativeSweep':
      return [seaportSweep(intent, total)]
    case 'seaportFalling':
      return [approve(seaportAddress, amount), seaportFormed(intent, total, 'falling')]
    case 'seaportRising':
      return [seaportFormed(intent, total, 'rising')]
    case 'seaportChosen':
      return [approve(seaportAddress, amount), seaportFormed(intent, total, 'chosen')]
    case 'request':
      return [approve(place.requestMarket, amount), requestBuy(intent, total)]
    case 'requestNative':
      return [requestBuy(intent, total)]
  }
}

export function approve(spender: Address, amount: bigint): Step {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return { id: 'tokenApproval', to: place.usdc, data, value: 0n, price: 0n }
}

function itemsOf({ orders }: Intent) {
  return orders.map(({ orderId, collectionAddress, tokenId = 0n, quantity, unitPrice }) => {
    return { orderId: orderId as Hex, collection: collectionAddress, tokenId, quantity, unitPrice }
  })
}

function marketBuy(intent: Intent, total: bigint): Step {
  const { currency, recipient, fees } = intent
  const args = [itemsOf(intent), currency, recipient, fees, zeroHash] as const
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'buy', args })
  return { id: 'buy', to: place.market, data, value: currency === zeroAddress ? total : 0n, price: total }
}

function message(text: string): Step {
  return {
    id: 'signEIP191',
    to: zeroAddress,
    data: text,
    value: 0n,
    price: 0n,
    post: { endpoint: '/sessions', method: 'POST', body: { text } },
  }
}

function permit(amount: bigint): Step {
  const value = {
    owner: place.buyer,
    spender: place.market,
    value: amount.toString(),
    nonce: '0',
    deadline: `${place.seconds + 1_800n}`,
  }
  const domain = {
    name: 'Sandbox USD Coin',
    version: '1',
    chainId: place.chainId,
    verifyingContract: place.usdc,
  }
  return {
    id: 'signEIP712',
    to: place.usdc,
    data: '0x',
    value: 0n,
    price: 0n,
    signature: { domain, types: permitTypes, primaryType: 'Permit', value },
    post: { endpoint: '/permits', method: 'POST', body: { permit: value, currency: place.usdc } },
  }
}

function purchase(intent: Intent, total: bigint): Step {
  const { buyer, currency, recipient, fees } = intent
  const value = {
    buyer,
    items: itemsOf(intent).map((item) => ({
      ...item,
      tokenId: `${item.tokenId}`,
      quantity: `${item.quantity}`,
      unitPrice: `${item.unitPrice}`,
    })),
    currency,
    recipient,
    fees: fees.map(({ receiver, amount }) => ({ receiver, amount: `${amount}` })),
    purchaseId: zeroHash,
    deadline: `${place.seconds + 1_800n}`,
  }
  return {
    id: 'signEIP712',
    to: place.market,
    data: '0x',
    value: 0n,
    price: total,
    executeType: 'order',
    signature: { domain: marketDomain, types: purchaseTypes, primaryType: 'Purchase', value },
    post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body: { purchase: value } },
  }
}
