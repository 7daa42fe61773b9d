import type { Order } from 'tillkit/core'

export function filterOrders(options: filterOrders.Options): Order[] {
  const { orders, filter } = options
  const wanted = orders.filter(
    (order) =>
      (filter.collection === undefined || order.collectionContractAddress === filter.collection) &&
      (filter.currency === undefined || order.priceCurrencyAddress === filter.currency) &&
      (!filter.free || order.priceAmount === 0n) &&
      (!filter.available || isAvailable(order)),
  )
  return [...byTurns(wanted.filter(isAvailable)), ...byTurns(wanted.filter((order) => !isAvailable(order)))]
}

export declare namespace filterOrders {
  type Options = { orders: readonly Order[]; filter: Filter }
}

export type Filter = {
  collection?: string | undefined
  currency?: string | undefined
  free: boolean
  available: boolean
}

export const everything: Filter = { free: false, available: false }

export function isAvailable(order: Order): boolean {
  return order.status === 'active' && order.quantityAvailable > 0n
}

function byTurns(orders: readonly Order[]): Order[] {
  const counts = new Map<string, number>()
  const placed = orders.map((order) => {
    const turn = counts.get(order.collectionContractAddress) ?? 0
    counts.set(order.collectionContractAddress, turn + 1)
    return { order, turn }
  })
  return placed.sort((a, b) => a.turn - b.turn).map(({ order }) => order)
}
