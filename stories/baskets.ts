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

/** A print of this marketplace, two of an edition in ether, and a work of another marketplace. */
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

/** A price in USDC, which is as much in dollars. */
function inUsdc(price: number) {
  return { priceAmount: BigInt(price) * 1_000_000n, priceUSD: price, priceUSDFormatted: price.toFixed(2) }
}

/** What the markets of these are called. */
export const marketNames = { service_marketplace_v2: 'Littoral', third_party_kind_1: 'Bazaar' }

/** How the currencies of these are written. */
export function currencyOf(address: Address) {
  return isAddressEqual(address, zeroAddress)
    ? ether
    : isAddressEqual(address, contracts.usdc)
      ? usdc
      : undefined
}

const intent = createBasketIntent({ items: basketItems, buyer: people.buyer })
const [print, edition, work] = intent.parts

/** A part at a state of a checkout. */
function at<status extends CheckoutState['status']>(
  part: typeof print,
  status: status,
  over = {},
): CheckoutState {
  if (!part) throw new Error('There is no such part.')
  return { ...states[status], intent: part, ...over }
}

/** A part that is bought. */
function made(part: typeof print): CheckoutState {
  return at(part, 'success', { outcome: { ...states.success.outcome, paid: part?.maxTotal ?? 0n } })
}

function basket<more extends object>(parts: readonly CheckoutState[], more: more) {
  return { intent, parts, spent: spentOf(parts), ...more }
}

function stopped(status: 'error' | 'cancelled', parts: readonly CheckoutState[], cause: CheckoutError) {
  const rest = worstOf(parts.flatMap((part) => ('error' in part ? part.error.funds : [])))
  const isMade = parts.some((part) => part.status === 'success')
  return basket(parts, { status, rest, error: asCheckoutError(cause, isMade ? 'spent' : rest) })
}

const idle = [at(print, 'idle'), at(edition, 'idle'), at(work, 'idle')] as const
const reverted = new CheckoutError('Reverted', { funds: 'none' })
const unknown = new CheckoutError('PaymentUnknown', { funds: 'unknown' })
const dearer = {
  differences: [{ kind: 'price', orderId: '0xa3', shown: '80000000', now: '95000000' }],
  intent: work && { ...work, orders: work.orders.map((order) => ({ ...order, unitPrice: 95_000_000n })) },
} as const

/** Who pays in ether allows nobody anything first: one step, of which the wallet asks. */
const inEther = {
  current: 0,
  forecast: { ...states.confirm.forecast, pays: edition?.maxTotal ?? 0n },
  steps: [
    {
      id: 'buy' as const,
      status: 'confirm' as const,
      ...inWords({
        kind: 'buy',
        items: [{ tokenId: '3', quantity: '2' }],
        total: { amount: edition?.maxTotal ?? 0n, currency: ether },
      }),
    },
  ],
}

/** A basket at each of its states. */
export const baskets = {
  idle: basket(idle, { status: 'idle' as const }),
  preparing: basket(idle, { status: 'preparing' as const }),
  elsewhere: basket(idle, { status: 'elsewhere' as const }),
  review: basket([idle[0], idle[1], at(work, 'review', dearer)], { status: 'review' as const }),
  /** What is left is dearer by now, when a part is bought already. */
  reviewLater: basket([made(print), made(edition), at(work, 'review', dearer)], {
    status: 'review' as const,
  }),
  buying: basket([made(print), at(edition, 'confirm', inEther), idle[2]], {
    status: 'buying' as const,
    current: 1,
  }),
  /** The wallet is on another network. */
  switchChain: basket([made(print), at(edition, 'switchChain', inEther), idle[2]], {
    status: 'buying' as const,
    current: 1,
  }),
  success: basket([made(print), made(edition), made(work)], { status: 'success' as const }),
  /** Nothing of it is bought. */
  failed: stopped('error', [at(print, 'error', { error: reverted }), idle[1], idle[2]], reverted),
  /** Two are bought, and the third did not go through. */
  partly: stopped('error', [made(print), made(edition), at(work, 'error', { error: reverted })], reverted),
  /** One is bought, and what became of the second is not known. */
  uncertain: stopped('error', [made(print), at(edition, 'error', { error: unknown }), idle[2]], unknown),
  cancelled: stopped(
    'cancelled',
    [made(print), at(edition, 'cancelled'), idle[2]],
    new CheckoutError('Rejected'),
  ),
} satisfies Record<string, BasketState>
