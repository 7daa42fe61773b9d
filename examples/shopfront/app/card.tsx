'use client'
import Link from 'next/link'
import { OrderCard } from 'tillkit'
import type { Piece } from '../shop/pieces'

/** One piece of the gallery. The server has read name, picture and currency, so the card reads nothing itself. */
export function Card({ piece }: { piece: Piece }) {
  const { order, name, image, collectionName, currency, href } = piece
  return (
    <OrderCard.Root
      order={order}
      metadata={{ status: 'success', data: { name, image } }}
      collectionName={collectionName}
      currency={currency}
    >
      <OrderCard.Media />
      <div className="till-card-body">
        <OrderCard.Collection />
        <OrderCard.Title
          render={
            <h2>
              <Link href={href}>{name}</Link>
            </h2>
          }
        />
        <OrderCard.Price />
        <OrderCard.Quantity />
      </div>
    </OrderCard.Root>
  )
}
