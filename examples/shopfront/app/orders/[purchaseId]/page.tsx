import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { Money, TokenPicture } from 'tillkit/parts'
import { readVisitor } from '../../../shop/cookies'
import { openMarket } from '../../../shop/market'
import { findPieces } from '../../../shop/pieces'
import { findPurchase, type Purchase, type Settlement, settle } from '../../../shop/purchases'
import { stateTexts } from '../stateTexts'
import { PrintButton } from './printButton'

export const metadata: Metadata = { title: 'Receipt' }

/** The receipt. Each view proves the purchase from the chain again, so a reorg cannot leave a wrong one. */
export default async function ReceiptPage({ params }: { params: Promise<{ purchaseId: string }> }) {
  const { purchaseId } = await params
  const purchase = await findPurchase(purchaseId)
  if (!purchase || purchase.visitor !== (await readVisitor())) notFound()
  const settlement = await settle(purchase)
  const { long } = stateTexts[settlement.status]
  return (
    <article className="receipt" data-status={settlement.status}>
      <h1>Order {purchase.reference}</h1>
      <p>{long}</p>
      {settlement.status === 'proven' ? (
        <Proven purchase={purchase} settlement={settlement} />
      ) : (
        <Link href={`/orders/${purchaseId}`}>Look again</Link>
      )}
    </article>
  )
}

async function Proven(props: { purchase: Purchase; settlement: Extract<Settlement, { status: 'proven' }> }) {
  const { reference } = props.purchase
  const { items, hash, blockNumber, buyer, shipment } = props.settlement
  const { client } = await openMarket()
  const keys = items.map(({ collectionAddress, orderId }) => ({ collection: collectionAddress, orderId }))
  const [pieces, { timestamp }] = await Promise.all([findPieces(keys), client.getBlock({ blockNumber })])
  const paid = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  const currency = pieces[0]?.currency
  const explorer = client.chain.blockExplorers?.default.url
  return (
    <>
      <ul className="lines">
        {pieces.map(({ order, name, image, collectionName, currency, href }) => (
          <li key={href}>
            <TokenPicture src={image} alt="" />
            <div>
              <Link href={href}>{name}</Link>
              <p className="muted">{collectionName}</p>
              {order.feeBreakdown.map(({ kind, bps, recipientAddress }) => (
                <p className="muted" key={`${kind} ${recipientAddress}`}>
                  Includes {kind} {bps / 100} %:{' '}
                  <Money amount={(order.priceAmount * BigInt(bps)) / 10_000n} currency={currency} />
                </p>
              ))}
            </div>
            <Money amount={order.priceAmount} currency={currency} free />
          </li>
        ))}
      </ul>
      <dl className="facts">
        <dt>Paid</dt>
        <dd>{currency && <Money amount={paid} currency={currency} free />}</dd>
        <dt>Time</dt>
        <dd>{writeTime(new Date(Number(timestamp) * 1000))}</dd>
        <dt>Account</dt>
        <dd className="code">{buyer}</dd>
        <dt>Transaction</dt>
        <dd className="code">{explorer ? <a href={`${explorer}/tx/${hash}`}>{hash}</a> : hash}</dd>
        <dt>Block</dt>
        <dd>{`${blockNumber}`}</dd>
        <dt>Reference</dt>
        <dd>{reference}</dd>
        <dt>Shipped</dt>
        <dd>{writeTime(new Date(shipment.shippedAt))}</dd>
      </dl>
      <PrintButton />
    </>
  )
}

function writeTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
