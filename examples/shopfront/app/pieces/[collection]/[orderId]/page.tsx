import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Money, TokenPicture } from 'tillkit/parts'
import { addToCart } from '../../../../shop/actions'
import { findPieces, type PieceKey } from '../../../../shop/pieces'
import { newReference } from '../../../../shop/purchases'
import { BuyOne } from '../../../checkout'

type Props = { params: Promise<PieceKey> }

/** Reads the piece once for the page and its metadata. */
const readPiece = cache(async (collection: string, orderId: string) => {
  const [piece] = await findPieces([{ collection, orderId }])
  return piece ?? notFound()
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { collection, orderId } = await params
  const { name, description, image } = await readPiece(collection, orderId)
  // A picture that is on the chain itself is a `data:` URL, which no preview can load.
  const images = image?.startsWith('https:') ? [image] : []
  return { title: name, description, openGraph: { title: name, description, images } }
}

export default async function PiecePage({ params }: Props) {
  const { collection, orderId } = await params
  const piece = await readPiece(collection, orderId)
  const { order, name, description, image, collectionName, currency, isForSale } = piece
  return (
    <article className="piece">
      <TokenPicture src={image} alt={name} />
      <div>
        <p className="muted">{collectionName}</p>
        <h1>{name}</h1>
        <p className="price">
          <Money amount={order.priceAmount} currency={currency} free />
        </p>
        {description && <p>{description}</p>}
        <div className="actions">
          <BuyOne piece={{ order, collection, orderId }} reference={newReference()} />
          {isForSale && (
            <form action={addToCart}>
              <input type="hidden" name="collection" value={collection} />
              <input type="hidden" name="orderId" value={orderId} />
              <button type="submit" className="till-button" data-variant="outline">
                Add to cart
              </button>
            </form>
          )}
        </div>
        <dl className="facts">
          <dt>Seller</dt>
          <dd className="code">{order.createdBy}</dd>
          <dt>Token</dt>
          <dd className="code">{`${order.tokenId}`}</dd>
        </dl>
      </div>
    </article>
  )
}
