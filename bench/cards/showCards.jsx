import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { makeOrders } from './makeOrders.js'

/**
 * Shows a thousand orders. Returns the milliseconds until the first paint, until all images show, of a new render, and of a change to one
 * order.
 */
export async function showCards({ chainId, count = 1000, around, showAll }) {
  let show

  function Shop() {
    const [orders, setOrders] = useState(() => makeOrders({ chainId, count }))
    show = (next) => flushSync(() => setOrders(next))
    return showAll(orders)
  }

  const main = document.createElement('main')
  document.body.append(main)
  const root = createRoot(main)
  const start = performance.now()
  flushSync(() => root.render(around(<Shop />)))
  await nextPaint()
  const paint = performance.now() - start
  // A grid may render only some of the cards at once, so count the cards that it rendered.
  const counted = (name) => main.getElementsByTagName(name).length
  const isShown = () => counted('img') >= Math.min(count, counted('article') || count)
  while (!isShown()) await nextPaint()
  await nextPaint()
  const shown = performance.now() - start
  const again = timeOf(() => show((orders) => [...orders]))
  const change = timeOf(() => show((orders) => orders.with(5, { ...orders[5], priceAmount: 7_000_000n })))
  root.unmount()
  main.remove()
  return { paint, shown, again, change }
}

function timeOf(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}

function nextPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
