import type { Address } from 'viem'
import { normalizeCurrency, normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { createIntent, type Intent, invalid, orInvalid } from './intent.js'

/** The intent of a basket: orders that the buyer buys together, although they need several purchases. */
export type BasketIntent = {
  /** The chain of all orders. */
  chainId: number
  /** The account that pays. */
  buyer: Address
  /**
   * The purchases, in the order in which the buyer pays them: one purchase for each combination of marketplace kind, collection and
   * currency.
   */
  parts: readonly Intent[]
}

/**
 * Creates the intent to buy orders of several markets, collections and currencies on one chain. Orders with the same market, collection and
 * currency form one purchase.
 *
 * @throws CheckoutError `InvalidIntent` like {@link createIntent}, and if the orders are on several chains, an order is in two purchases,
 * or an option has the wrong type.
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
    const intentWithoutFees = createIntent({ items: group, buyer, recipient, reference })
    return createIntent({ items: group, buyer, recipient, reference, fees: feesOf?.(intentWithoutFees) })
  })
  const [first] = parts
  if (!first) throw invalid('Your selection is empty.')
  const { chainId } = first
  if (parts.some((part) => part.chainId !== chainId))
    throw invalid('Orders bought together must share the chain.')
  // Two marketplace kinds may use the same contract, so two purchases may contain the same order. Refuse such a selection, because the
  // basket would buy the order twice.
  const names = parts.flatMap(({ orders }) =>
    orders.map((order) => `${order.collectionAddress.toLowerCase()} ${normalizeOrderId(order.orderId)}`),
  )
  if (new Set(names).size < names.length) throw invalid('An order is in the selection twice.')
  return { chainId, buyer, parts }
}

export declare namespace createBasketIntent {
  type Options = Pick<createIntent.Options, 'items' | 'buyer' | 'recipient' | 'reference'> & {
    /** Returns the fees on top of the price of a purchase, in the smallest unit of its currency. @default none */
    feesOf?: ((part: Intent) => Intent['fees']) | undefined
  }
}

/** Groups items that form one purchase: orders of one marketplace kind, collection and currency. */
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
