import { createContext, type PropsWithChildren, type ReactNode, use, useState } from 'react'
import type { Order } from 'tillkit/core'

export function BasketProvider(props: PropsWithChildren): ReactNode {
  const [orders, setOrders] = useState<readonly Order[]>([])
  const basket: Basket = {
    orders,
    has: (order) => orders.some(({ orderId }) => orderId === order.orderId),
    toggle(order) {
      const without = orders.filter(({ orderId }) => orderId !== order.orderId)
      setOrders(without.length < orders.length ? without : [...orders, order])
    },
    clear: () => setOrders([]),
  }
  return <BasketContext value={basket}>{props.children}</BasketContext>
}

/** Returns the basket, which has one unit of each selected order. */
export function useBasket(): Basket {
  const basket = use(BasketContext)
  if (!basket) throw new Error('There is no BasketProvider above this component.')
  return basket
}

export type Basket = {
  orders: readonly Order[]
  has(order: Order): boolean
  toggle(order: Order): void
  clear(): void
}

const BasketContext = createContext<Basket | undefined>(undefined)
