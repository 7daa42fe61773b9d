import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { BasketState } from '../src/checkout/basket/basketState.js'
import { spentOf } from '../src/checkout/basket/basketState.js'
import { asCheckoutError } from '../src/checkout/errors/asCheckoutError.js'
import { CheckoutError } from '../src/checkout/errors/CheckoutError.js'
import { inWords } from '../src/checkout/explain/stepSentences.js'
import { createBasketIntent } from '../src/checkout/intent/basketIntent.js'
import { worstOf } from '../src/checkout/journal/fundsStatus.js'
import type { CheckoutState } from '../src/checkout/state/checkoutState.js'
import { contracts, ether, makeEdition, makeOrder, people, usdc } from './fixtures.js'
import { states } from './states.js'

/** A basket with a print of this marketplace, two items of an edition in ether, and a work of another marketplace. */
export const basketItems = [
  {
    order: makeOrder({ orderId: '0xa1', tokenId: 4n, originName: 'littoral', ...inUsdc(45) }),
    quantity: 1n,
  },
  { order: makeEdition({ orderId: '0xa2', originName: 'littoral' }), quantity: 2n },
  {
    order: makeOrder({
      orderId: '0xa3',
      tokenId: 9n,
      marketplace: 'third_party_kind_1',
      originName: 'bazaar',
      ...inUsdc(80),
    }),
    quantity: 1n,
  },
]

function inUsdc(price: number) {
  return { priceAmount: BigInt(price) * 1_000_000n, priceUSD: price, priceUSDFormatted: price.toFixed(2) }
}

export const marketNames = { service_marketplace_v2: 'Littoral', third_party_kind_1: 'Bazaar' }

export function currencyOf(address: Address) {
  return isAddressEqual(address, zeroAddress)
    ? ether
    : isAddressEqual(address, contracts.usdc)
      ? usdc
      : undefined
}

const intent = createBasketIntent({ items: basketItems, buyer: people.buyer })
const [print, edition, work] = intent.parts

function partIn<status extends CheckoutState['status']>(
  part: typeof print,
  status: status,
  over = {},
): CheckoutState {
  if (!part) throw new Error('There is no such part.')
  return { ...states[status], intent: part, ...over }
}

function boughtPart(part: typeof print): CheckoutState {
  return partIn(part, 'success', { outcome: { ...states.success.outcome, paid: part?.maxTotal ?? 0n } })
}

function basket<more extends object>(parts: readonly CheckoutState[], more: more) {
  return { intent, parts, spent: spentOf(parts), ...more }
}

function stopped(status: 'error' | 'cancelled', parts: readonly CheckoutState[], cause: CheckoutError) {
  const rest = worstOf(parts.flatMap((part) => ('error' in part ? part.error.funds : [])))
  const isPartlyBought = parts.some((part) => part.status === 'success')
  return basket(parts, { status, rest, error: asCheckoutError(cause, isPartlyBought ? 'spent' : rest) })
}

const idle = [partIn(print, 'idle'), partIn(edition, 'idle'), partIn(work, 'idle')] as const
const reverted = new CheckoutError('Reverted', { funds: 'none' })
const unknown = new CheckoutError('PaymentUnknown', { funds: 'unknown' })
const higherPrice = {
  differences: [{ kind: 'price', orderId: '0xa3', shown: '80000000', now: '95000000' }],
  intent: work && { ...work, orders: work.orders.map((order) => ({ ...order, unitPrice: 95_000_000n })) },
} as const

const sold = { differences: [{ kind: 'quantity', orderId: '0xa2', shown: '2', now: '0' }] } as const
const soldWork = [{ kind: 'quantity', orderId: '0xa3', shown: '1', now: '0' }] as const
const otherSeller = {
  differences: [{ kind: 'seller', orderId: '0xa2', shown: people.seller, now: people.artist }],
} as const

/** The state of a purchase in ether while the wallet prompts. Ether needs no allowance, so the purchase is the only step. */
const inEther = {
  current: 0,
  forecast: { ...states.awaitingWallet.forecast, pays: edition?.maxTotal ?? 0n },
  steps: [
    {
      id: 'buy' as const,
      status: 'awaitingWallet' as const,
      ...inWords({
        kind: 'buy',
        market: '0x8464…c9b4',
        items: [{ tokenId: '3', quantity: '2' }],
        total: { amount: edition?.maxTotal ?? 0n, currency: ether },
      }),
    },
  ],
}

const sentInEther = inEther.steps.map((step) => ({
  ...step,
  status: 'pending' as const,
  hash: states.success.outcome.hash,
}))

const [approve, buy] = states.switchChain.steps
if (!approve || !buy) throw new Error('The scenario has two steps.')

/** A basket in each state. */
export const baskets = {
  idle: basket(idle, { status: 'idle' as const }),
  /** A basket of one purchase. */
  idleOne: {
    intent: { ...intent, parts: print ? [print] : [] },
    parts: [idle[0]],
    spent: [],
    status: 'idle' as const,
  },
  /** The steps of each purchase are known: a payment in USDC needs a permission, and a payment in ether does not. */
  idleWithSteps: basket(
    [
      partIn(print, 'idle', { steps: [approve, buy] }),
      partIn(edition, 'idle', { steps: [buy] }),
      partIn(work, 'idle', { steps: [approve, buy] }),
    ],
    { status: 'idle' as const },
  ),
  preparing: basket(idle, { status: 'preparing' as const }),
  inOtherTab: basket(idle, { status: 'inOtherTab' as const }),
  review: basket([idle[0], idle[1], partIn(work, 'review', higherPrice)], { status: 'review' as const }),
  /** The last purchase became more expensive after the others succeeded. */
  reviewLater: basket([boughtPart(print), boughtPart(edition), partIn(work, 'review', higherPrice)], {
    status: 'review' as const,
  }),
  /** Another buyer bought the edition before the basket started. */
  gone: basket([idle[0], partIn(edition, 'review', sold), idle[2]], { status: 'review' as const }),
  /** Another buyer bought the last item after the first one succeeded. */
  goneLater: basket([boughtPart(print), idle[1], partIn(work, 'review', { differences: soldWork })], {
    status: 'review' as const,
  }),
  /** One item has become more expensive, and another one has another seller. */
  changed: basket([idle[0], partIn(edition, 'review', otherSeller), partIn(work, 'review', higherPrice)], {
    status: 'review' as const,
  }),
  buying: basket([boughtPart(print), partIn(edition, 'awaitingWallet', inEther), idle[2]], {
    status: 'buying' as const,
    current: 1,
  }),
  /** The network has the payment of the second purchase, but has not confirmed it. */
  confirming: basket(
    [boughtPart(print), partIn(edition, 'pending', { ...inEther, steps: sentInEther }), idle[2]],
    {
      status: 'buying' as const,
      current: 1,
    },
  ),
  /** The wallet is on another network. */
  switchChain: basket([boughtPart(print), partIn(edition, 'switchChain', inEther), idle[2]], {
    status: 'buying' as const,
    current: 1,
  }),
  success: basket([boughtPart(print), boughtPart(edition), boughtPart(work)], { status: 'success' as const }),
  /** No purchase succeeded. */
  failed: stopped('error', [partIn(print, 'error', { error: reverted }), idle[1], idle[2]], reverted),
  /** Two purchases succeeded, and the third failed. */
  partly: stopped(
    'error',
    [boughtPart(print), boughtPart(edition), partIn(work, 'error', { error: reverted })],
    reverted,
  ),
  /** One purchase succeeded, and the result of the second is unknown. */
  uncertain: stopped(
    'error',
    [boughtPart(print), partIn(edition, 'error', { error: unknown }), idle[2]],
    unknown,
  ),
  cancelled: stopped(
    'cancelled',
    [boughtPart(print), partIn(edition, 'cancelled'), idle[2]],
    new CheckoutError('Rejected'),
  ),
} satisfies Record<string, BasketState>

/** Twenty orders on one market, in two currencies. */
export const manyItems = Array.from({ length: 20 }, (_, at) => ({
  order:
    at % 4 === 3
      ? makeEdition({ orderId: `0xb${at}`, tokenId: BigInt(at), originName: 'littoral' })
      : makeOrder({ orderId: `0xb${at}`, tokenId: BigInt(at), originName: 'littoral', ...inUsdc(40 + at) }),
  quantity: 1n,
}))

const manyIntent = createBasketIntent({ items: manyItems, buyer: people.buyer })

export const manyParts: BasketState = {
  intent: manyIntent,
  parts: manyIntent.parts.map((part) => partIn(part, 'idle')),
  spent: [],
  status: 'idle',
}
