import { createContext, type Dispatch, type PropsWithChildren, type ReactNode, use, useReducer } from 'react'
import type { Order } from 'tillkit/core'

export function BasketProvider(props: PropsWithChildren): ReactNode {
  const [basket, change] = useReducer(reduce, empty)
  return (
    <ChangeContext value={change}>
      <BasketContext value={basket}>{props.children}</BasketContext>
    </ChangeContext>
  )
}

/** Returns the basket, which has one unit of each selected order. */
export function useBasket(): Basket {
  const basket = use(BasketContext)
  if (!basket) throw noProvider()
  return basket
}

/** Returns the function that changes the basket. The component does not render again when the basket changes. */
export function useChangeBasket(): Dispatch<BasketChange> {
  const change = use(ChangeContext)
  if (!change) throw noProvider()
  return change
}

/** Returns the orders that the buyer selected and did not buy yet. */
export function leftOf({ orders, bought }: Basket): readonly Order[] {
  return orders.filter(({ orderId }) => !bought.includes(orderId))
}

export type Basket = {
  /** The orders that the buyer selected. They include the bought ones, because the dialog of the tray still shows them. */
  orders: readonly Order[]
  /** The ids of the selected orders that the buyer has bought. */
  bought: readonly string[]
  /** Counts the baskets of this visit, so that a new basket begins with a new button. */
  round: number
}

export type BasketChange =
  | { type: 'toggled'; order: Order }
  | { type: 'bought'; orderIds: readonly string[] }
  | { type: 'cleared' }

const empty: Basket = { orders: [], bought: [], round: 0 }

function reduce(basket: Basket, change: BasketChange): Basket {
  const { orders, bought, round } = basket
  switch (change.type) {
    case 'toggled': {
      const { order } = change
      const left = leftOf(basket)
      if (left.length === 0 || bought.includes(order.orderId)) {
        return { orders: [...left, order], bought: [], round: round + 1 }
      }
      const without = orders.filter(({ orderId }) => orderId !== order.orderId)
      return { ...basket, orders: without.length < orders.length ? without : [...orders, order] }
    }
    case 'bought':
      return leftOf(basket).some(({ orderId }) => change.orderIds.includes(orderId))
        ? { ...basket, bought: [...bought, ...change.orderIds] }
        : basket
    case 'cleared':
      return { ...empty, round: round + 1 }
  }
}

function noProvider(): Error {
  return new Error('There is no BasketProvider above this component.')
}

const BasketContext = createContext<Basket | undefined>(undefined)
const ChangeContext = createContext<Dispatch<BasketChange> | undefined>(undefined)
