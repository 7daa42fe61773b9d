'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { BasketButton, CheckoutButton } from 'tillkit'
import type { Order, PurchaseEvent } from 'tillkit/core'
import { useConnection } from 'wagmi'
import type { PieceKey } from '../shop/pieces'

type Item = PieceKey & { order: Order }

/** Buys one piece. */
export function BuyOne({ piece, reference }: { piece: Item; reference: string }) {
  const report = useReport([piece], reference)
  return <CheckoutButton order={piece.order} {...report} />
}

/** Buys the whole cart with one press. */
export function BuyCart({ pieces, reference }: { pieces: readonly Item[]; reference: string }) {
  const report = useReport(pieces, reference)
  const [bought, setBought] = useState(false)
  function onEvent(event: PurchaseEvent) {
    report.onEvent(event)
    if (event.type === 'succeeded') setBought(true)
  }
  // A paid cart is empty, but its dialog is still open and shows the receipt.
  if (pieces.length === 0 && !bought) return null
  const items = pieces.map(({ order }) => ({ order, quantity: 1n }))
  return <BasketButton items={items} {...report} onEvent={onEvent} />
}

/** Reports the purchase to the server. The first report, at its begin, lets the webhook find it. The report of success ships at once. */
function useReport(pieces: readonly Item[], initialReference: string) {
  const { address } = useConnection()
  // The server makes a new reference for each rendering. The purchase keeps its first one.
  const [reference] = useState(initialReference)
  const [viewUrl, setViewUrl] = useState('/orders')
  const payments = useRef(Promise.resolve())
  const router = useRouter()
  function onEvent({ type, purchaseId, reference: own = reference }: PurchaseEvent) {
    if (!address || (type !== 'started' && type !== 'succeeded')) return
    setViewUrl(`/orders/${purchaseId}`)
    const keys = pieces.map(({ collection, orderId }) => ({ collection, orderId }))
    const send = () => sendReport({ purchaseId, reference: own, buyer: address, keys })
    if (type === 'started') return void send()
    // Each report of a payment changes the cart, so one goes after the other. Then the page shows the new cart.
    payments.current = payments.current.then(send).then(router.refresh)
  }
  return { reference, viewUrl, onEvent }
}

async function sendReport(report: object): Promise<void> {
  await fetch('/api/purchases', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    // The browser sends the report also if the buyer leaves the page.
    keepalive: true,
  })
}
