import { useState } from 'react'
import type { Order } from 'tillkit/core'
import { everything, type Filter, filterOrders } from './market/filterOrders.js'

/** Orders keep their places until the filter changes, so that a bought order does not disappear. */
export function useGallery(orders: readonly Order[]): useGallery.ReturnType {
  const [wall, setWall] = useState<Wall>()
  const [filter, setFilter] = useState(everything)
  const hung = wall?.filter === filter ? wall : { filter, orderIds: [], seen: new Set<string>() }
  const unseen = orders.filter(({ orderId }) => !hung.seen.has(orderId))
  if (unseen.length > 0) {
    const added = filterOrders({ orders: unseen, filter }).map(({ orderId }) => orderId)
    const seen = new Set([...hung.seen, ...orders.map(({ orderId }) => orderId)])
    setWall({ filter, orderIds: [...hung.orderIds, ...added], seen })
  }
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  return { filter, setFilter, shown: wall?.orderIds.flatMap((orderId) => byId.get(orderId) ?? []) ?? [] }
}

export declare namespace useGallery {
  type ReturnType = {
    filter: Filter
    setFilter: (filter: Filter) => void
    shown: Order[]
  }
}

type Wall = { filter: Filter; orderIds: string[]; seen: ReadonlySet<string> }
