'use client'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { neighbourOf } from './neighbourOf.js'
import { OrderCard } from './OrderCard.js'
import { GridCellContext } from './useGridCell.js'

/**
 * Many orders side by side, hundreds at once: a card comes into being when it is about to be seen, and the browser lays
 * out only those that are.
 *
 * The grid is one stop of the Tab key. Arrow keys, Home and End go from card to card, Tab goes into the card.
 *
 * @example
 * <OrderGrid orders={orders} renderOrder={(order) => <OrderCard order={order} collectionName="Herbarium" />} />
 */
export const OrderGrid = withRef(function OrderGrid(props: OrderGrid.Props): ReactNode {
  const { orders, renderOrder = renderCard, eager = 12, loading = 0, ...rest } = props
  const { grid: texts, locale } = useMessages()
  const [current, setCurrent] = useState(0)
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const names = orders.map(({ orderId }) => orderId).join()
  const stop = Math.min(current, orders.length - 1)

  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return setNear(new Set(names.split(',')))
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        for (const cell of seen) observer.unobserve(cell)
        const ids = seen.map((cell) => (cell as HTMLElement).dataset.order ?? '')
        if (ids.length > 0) setNear((before) => new Set([...before, ...ids]))
      },
      { rootMargin: '100% 0%' },
    )
    for (const cell of list.current?.children ?? []) observer.observe(cell)
    return () => observer.disconnect()
  }, [names])

  function press(event: KeyboardEvent): void {
    // What is within a card, such as a field, has arrow keys of its own.
    if (!(event.target instanceof HTMLElement) || event.target.parentElement !== list.current) return
    const next = neighbourOf(event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Part tag="div" partName="grid" state={{ empty: orders.length + loading === 0 }} {...rest}>
      {orders.length + loading === 0 ? (
        <p className="till-grid-empty">{texts.empty}</p>
      ) : (
        <ul
          ref={list}
          className="till-grid-list"
          aria-busy={loading > 0}
          aria-label={texts.label(countOf({ amount: BigInt(orders.length), decimals: 0, locale }))}
          aria-describedby={hintId}
          onKeyDown={press}
        >
          {orders.map((order, index) => (
            <Cell
              key={order.orderId}
              order={order}
              index={index}
              current={index === stop}
              renderOrder={index < eager || near.has(order.orderId) ? renderOrder : undefined}
              onCurrent={setCurrent}
            />
          ))}
          {Array.from({ length: loading }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one is as another.
            <li key={index} className="till-grid-waiting" aria-hidden="true">
              <div className="till-picture" data-status="loading" />
              <span />
              <span />
            </li>
          ))}
        </ul>
      )}
      <p className="till-hidden" id={hintId}>
        {texts.hint}
      </p>
    </Part>
  )
})

export declare namespace OrderGrid {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The orders that are shown, in this order. */
    orders: readonly Order[]
    /** Shows one order. @default OrderCard */
    renderOrder?: ((order: Order) => ReactNode) | undefined
    /** How many of the first orders are there at once, also when a server renders. @default 12 */
    eager?: number | undefined
    /** How many places are held for orders that are still to come, after those that are there. @default 0 */
    loading?: number | undefined
  }
}

/** Kept as it is while others become the current one: there may be hundreds. */
const Cell = memo(function Cell(props: Cell.Props): ReactNode {
  const { order, index, current, renderOrder, onCurrent } = props
  return (
    <li
      className="till-grid-cell"
      data-order={order.orderId}
      tabIndex={current ? 0 : -1}
      onFocus={() => onCurrent(index)}
    >
      {renderOrder && (
        <GridCellContext.Provider value={current ? 'current' : 'other'}>
          {renderOrder(order)}
        </GridCellContext.Provider>
      )}
    </li>
  )
})

declare namespace Cell {
  type Props = {
    order: Order
    index: number
    /** Whether the Tab key reaches it. */
    current: boolean
    /** Absent as long as the cell is far from being seen. */
    renderOrder: ((order: Order) => ReactNode) | undefined
    onCurrent: (index: number) => void
  }
}

function renderCard(order: Order): ReactNode {
  return <OrderCard order={order} />
}
