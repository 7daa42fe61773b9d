import { picture } from './picture.js'

/** Renders the elements of an `OrderCard` as the baseline: without hooks, formatting and lookups. */
export function BareCard({ order }) {
  const { orderId, tokenId } = order
  return (
    <article className="till-card" data-status="available" aria-labelledby={orderId}>
      <div className="till-picture" data-status="shown">
        <img
          className="till-picture-image"
          src={picture}
          alt={`Leaf ${tokenId}`}
          loading="lazy"
          decoding="async"
        />
        <p className="till-card-availability">Available</p>
      </div>
      <div className="till-card-body">
        <p className="till-card-collection">Herbarium</p>
        <h3 className="till-card-title" id={orderId}>{`Leaf ${tokenId}`}</h3>
        <div className="till-card-prices">
          <p className="till-card-price">
            <data className="till-money" value={order.priceAmountFormatted}>
              {order.priceAmountFormatted} <span className="till-money-symbol">USDC</span>
            </data>
          </p>
          <p className="till-card-fiat">
            <span className="till-fiat">{order.priceUSDFormatted}</span>
          </p>
        </div>
        <div className="till-card-facts">
          <time className="till-card-expiry">in 3 days</time>
        </div>
        <button className="till-button" type="button">
          Buy now
        </button>
      </div>
    </article>
  )
}
