import { type Address, formatUnits, isAddressEqual, parseUnits, zeroAddress } from 'viem'
import type { BasketState } from '../../checkout/basket/basketState.js'
import { groupItems } from '../../checkout/intent/basketIntent.js'
import { type Intent, maxTotalOf, priceOf } from '../../checkout/intent/intent.js'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import type { Order } from '../../protocol/order.js'
import { fiatOf } from '../parts/fiatOf.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { dueOf, priceChange } from '../purchase/dueOf.js'

/** A basket's state, or the reason why there is no basket: the result of `useBasket` without its actions, or an order that has ended. */
export type BasketViewState = BasketState | Extract<CheckoutViewState, { status: 'disabled' }>

export function basketParts(options: basketParts.Options): readonly BasketPart[] {
  const { state, items } = options
  if (state.status === 'disabled') {
    return groupItems(items).map((items) => {
      const due = items.reduce((sum, { order, quantity }) => sum + priceOf(order, quantity), 0n)
      return {
        ...about(items),
        items: items.map((item) => ({ ...item, unitPrice: item.order.priceAmount })),
        due,
        shown: due,
      }
    })
  }
  return state.intent.parts.map((intent, at) => {
    const found = itemsOf(intent, items)
    const total = maxTotalOf(intent.orders, intent.fees)
    const purchase = state.parts[at]
    const due = purchase ? dueOf(purchase, total) : total
    const priced = found.map((item) => {
      const changed = priceChange(purchase, item.order.orderId)
      return { ...item, unitPrice: changed?.now ?? item.unitPrice, unitPriceBefore: changed?.shown }
    })
    return { ...about(found), currency: intent.currency, items: priced, due, shown: total, purchase }
  })
}

export declare namespace basketParts {
  type Options = {
    state: BasketViewState
    items: readonly { order: Order; quantity: bigint }[]
  }
}

export type BasketItem = {
  order: Order
  quantity: bigint
  unitPrice: bigint
  unitPriceBefore?: bigint | undefined
}

export type BasketPart = {
  order: Order | undefined
  currency: Address
  items: readonly BasketItem[]
  due: bigint
  shown: bigint
  purchase?: CheckoutState | undefined
}

/** Whether the item is one whole unit, so that the view shows no quantity. */
export function isOneUnit({ order, quantity }: BasketItem): boolean {
  return quantity === 10n ** BigInt(order.quantityDecimals)
}

/** Returns the price of all units of an item, at the current or another unit price. */
export function costOfItem({ order, quantity, unitPrice }: BasketItem, at: bigint = unitPrice): bigint {
  const { quantityDecimals } = order
  return priceOf({ priceAmount: at, quantityDecimals }, quantity)
}

/**
 * Returns a purchase with only some of its items. Without fees, its costs are the prices of these items. The fees of a smaller purchase are
 * unknown, so the result is then `undefined`.
 */
export function partWith(part: BasketPart, items: BasketPart['items']): BasketPart | undefined {
  if (items.length === part.items.length) return part
  const due = items.reduce((sum, item) => sum + costOfItem(item), 0n)
  const whole = part.items.reduce((sum, item) => sum + costOfItem(item), 0n)
  return whole === part.due ? { ...part, items, due } : undefined
}

export function sumOf(parts: readonly Pick<BasketPart, 'currency' | 'due'>[]): readonly Sum[] {
  const sums: Sum[] = []
  for (const { currency, due } of parts) {
    const same = sums.find((sum) => isAddressEqual(sum.currency, currency))
    if (same) same.amount += due
    else sums.push({ currency, amount: due })
  }
  return sums
}

export type Sum = { currency: Address; amount: bigint }

export function worthOf(parts: readonly Pick<BasketPart, 'order' | 'due'>[]): string | undefined {
  const worths = parts
    .filter(({ due }) => due > 0n)
    .map(({ order, due }) => (order ? fiatOf(order, due) : undefined))
  const sum = worths.reduce((sum, worth) => sum + parseUnits(worth ?? '0', digits), 0n)
  return sum === 0n || worths.includes(undefined) ? undefined : formatUnits(sum, digits)
}

const digits = 18

function about(items: readonly { order: Order }[]): { order: Order | undefined; currency: Address } {
  const order = items[0]?.order
  return { order, currency: order?.priceCurrencyAddress ?? zeroAddress }
}

function itemsOf({ orders, collectionAddress }: Intent, items: basketParts.Options['items']) {
  return orders.flatMap(({ orderId, quantity, unitPrice }) => {
    const item = items.find(
      ({ order }) =>
        order.orderId === orderId && isAddressEqual(order.collectionContractAddress, collectionAddress),
    )
    return item ? { order: item.order, quantity, unitPrice } : []
  })
}
