import type { Address } from 'viem'
import { normalizeCurrency, normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { createIntent, type Intent, invalid, orInvalid } from './intent.js'

/** What the buyer agreed to buy in one go, though it takes several purchases. */
export type BasketIntent = {
  /** The chain that all orders are on. */
  chainId: number
  /** Who pays. */
  buyer: Address
  /** The purchases, in the order in which they are made: one for each market kind, collection and currency. */
  parts: readonly Intent[]
}

/**
 * Makes the intent of buying orders of several markets, collections and currencies of one chain: what shares all three is one
 * purchase, in the order in which it comes first.
 *
 * @throws CheckoutError `InvalidIntent` as {@link createIntent} does, where the orders are on several chains, where an order
 * is in two purchases, or where anything is of another kind than it has to be.
 *
 * @example
 * const intent = createBasketIntent({ items: picked.map((order) => ({ order, quantity: 1n })), buyer })
 */
export function createBasketIntent(options: createBasketIntent.Options): BasketIntent {
  return orInvalid(() => readBasket(options))
}

function readBasket(options: createBasketIntent.Options): BasketIntent {
  const { items, buyer, recipient, reference, feesOf } = options
  const parts = groupItems(items).map((group) => {
    const bare = createIntent({ items: group, buyer, recipient, reference })
    return createIntent({ items: group, buyer, recipient, reference, fees: feesOf?.(bare) })
  })
  const [first] = parts
  if (!first) throw invalid('There is nothing to buy.')
  const { chainId } = first
  if (parts.some((part) => part.chainId !== chainId))
    throw invalid('Orders bought together must share the chain.')
  // Two kinds of marketplace may be two ways to one contract.
  const names = parts.flatMap(({ orders }) =>
    orders.map((order) => `${order.collectionAddress.toLowerCase()} ${normalizeOrderId(order.orderId)}`),
  )
  if (new Set(names).size < names.length) throw invalid('An order is in the list twice.')
  return { chainId, buyer, parts }
}

export declare namespace createBasketIntent {
  type Options = Pick<createIntent.Options, 'items' | 'buyer' | 'recipient' | 'reference'> & {
    /** Fees on top of the price of a purchase, in the smallest unit of its currency. @default none */
    feesOf?: ((part: Intent) => Intent['fees']) | undefined
  }
}

/** Puts together what is one purchase: orders of one market kind, collection and currency, in the order in which these come first. */
export function groupItems<item extends { order: Order }>(
  items: readonly item[],
): readonly (readonly item[])[] {
  const groups = new Map<string, item[]>()
  for (const item of items) {
    const { marketplace, collectionContractAddress, priceCurrencyAddress } = item.order
    const currency = normalizeCurrency(priceCurrencyAddress)
    const name = `${marketplace} ${collectionContractAddress} ${currency}`.toLowerCase()
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return [...groups.values()]
}
