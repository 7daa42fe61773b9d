'use client'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { findNextCell } from './findNextCell.js'
import { OrderCard } from './OrderCard.js'
import { GridCellContext } from './useGridCell.js'

/**
 * A grid of order cards, for hundreds of orders. Renders a card shortly before the buyer scrolls to it.
 *
 * @example
 * <OrderGrid orders={orders} renderOrder={(order) => <OrderCard order={order} collectionName="Herbarium" />} />
 */
export const OrderGrid = withRef(function OrderGrid(props: OrderGrid.Props): ReactNode {
  const { orders, renderOrder = renderCard, eager = 12, loading = 0, ...rest } = props
  const { grid: texts, locale } = useMessages()
  const [current, setCurrent] = useState(0)
  const [nearIds, setNearIds] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const names = orders.map(({ orderId }) => orderId).join()
  const stop = Math.min(current, orders.length - 1)

  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return setNearIds(new Set(names.split(',')))
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        for (const cell of seen) observer.unobserve(cell)
        const ids = seen.map((cell) => (cell as HTMLElement).dataset.order ?? '')
        if (ids.length > 0) setNearIds((before) => new Set([...before, ...ids]))
      },
      { rootMargin: '100% 0%' },
    )
    for (const cell of list.current?.children ?? []) observer.observe(cell)
    return () => observer.disconnect()
  }, [names])

  function handleKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.parentElement !== list.current) return
    const next = findNextCell(event.target, event.key)
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
          onKeyDown={handleKey}
        >
          {orders.map((order, index) => (
            <Cell
              key={order.orderId}
              order={order}
              index={index}
              current={index === stop}
              renderOrder={index < eager || nearIds.has(order.orderId) ? renderOrder : undefined}
              onCurrent={setCurrent}
            />
          ))}
          {Array.from({ length: loading }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal.
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
    /** The orders, in display order. */
    orders: readonly Order[]
    /** Renders one order. @default OrderCard */
    renderOrder?: ((order: Order) => ReactNode) | undefined
    /** The number of orders that render immediately, also on a server. @default 12 */
    eager?: number | undefined
    /** The number of placeholders after the orders, for orders that are still loading. @default 0 */
    loading?: number | undefined
  }
}

/**
 * A memoized cell. A change of focus renders only the cell that loses the focus and the cell that gets it, instead of hundreds of cells.
 */
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
    current: boolean
    renderOrder: ((order: Order) => ReactNode) | undefined
    onCurrent: (index: number) => void
  }
}

function renderCard(order: Order): ReactNode {
  return <OrderCard order={order} />
}
