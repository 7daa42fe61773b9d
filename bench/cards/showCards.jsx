import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { makeOrders } from './makeOrders.js'

/**
 * Shows a thousand orders. Answers milliseconds until the first picture of them, until each shows the picture of its token, of rendering the page
 * around them once more, and of a change to one of them.
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
  // Which ones a grid shows at once is up to the grid.
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
