import type { Metadata } from 'next'
import Link from 'next/link'
import { readVisitor } from '../../shop/cookies'
import { listPurchases, settle } from '../../shop/purchases'
import { stateTexts } from './stateTexts'

export const metadata: Metadata = { title: 'Orders' }

/** The orders that this browser has begun. The server proves each one from the chain. */
export default async function OrdersPage() {
  const purchases = await listPurchases(await readVisitor())
  const orders = await Promise.all(
    purchases.map(async (purchase) => ({ ...purchase, ...(await settle(purchase)) })),
  )
  return (
    <>
      <h1>Orders</h1>
      {orders.length === 0 && <p>You have no orders yet.</p>}
      <ul className="lines">
        {orders.map(({ purchaseId, reference, startedAt, status }) => (
          <li key={purchaseId}>
            <div>
              <Link href={`/orders/${purchaseId}`}>Order {reference}</Link>
              <p className="muted">{startedAt.slice(0, 16).replace('T', ' ')} UTC</p>
            </div>
            <span>{stateTexts[status].short}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
