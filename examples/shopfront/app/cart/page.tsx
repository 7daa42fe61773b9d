import type { Metadata } from 'next'
import Link from 'next/link'
import { Money, TokenPicture } from 'tillkit/parts'
import { removeFromCart } from '../../shop/actions'
import { readCart } from '../../shop/cookies'
import { findPieces, totalsOf } from '../../shop/pieces'
import { newReference } from '../../shop/purchases'
import { BuyCart } from '../checkout'

export const metadata: Metadata = { title: 'Cart' }

/** The cart. A cookie has its order numbers, and the server reads the current prices. */
export default async function CartPage() {
  const pieces = await findPieces(await readCart())
  const forSale = pieces.filter(({ isForSale }) => isForSale)
  return (
    <>
      <h1>Cart</h1>
      {pieces.length === 0 && (
        <p>
          Your cart is empty. <Link href="/">Go to the gallery</Link>
        </p>
      )}
      <ul className="lines">
        {pieces.map(({ order, collection, orderId, name, image, currency, href, isForSale }) => (
          <li key={href}>
            <TokenPicture src={image} alt="" />
            <div>
              <Link href={href}>{name}</Link>
              <p className="muted">
                {isForSale ? (
                  <Money amount={order.priceAmount} currency={currency} free />
                ) : (
                  'No longer for sale'
                )}
              </p>
            </div>
            <form action={removeFromCart}>
              <input type="hidden" name="collection" value={collection} />
              <input type="hidden" name="orderId" value={orderId} />
              <button type="submit" className="plain" aria-label={`Remove ${name}`}>
                Remove
              </button>
            </form>
          </li>
        ))}
      </ul>
      {forSale.length > 0 && (
        <p className="price">
          Total{' '}
          {totalsOf(forSale).map(({ amount, currency }, at) => (
            <span key={currency.symbol}>
              {at > 0 && ' + '}
              <Money amount={amount} currency={currency} free />
            </span>
          ))}
        </p>
      )}
      <div className="actions">
        <BuyCart
          pieces={forSale.map(({ order, collection, orderId }) => ({ order, collection, orderId }))}
          reference={newReference()}
        />
      </div>
    </>
  )
}
