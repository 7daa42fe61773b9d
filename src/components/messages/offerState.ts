import { isAddressEqual } from 'viem'
import type { Order } from '../../protocol/order.js'

/** Whether an owner can accept an offer, and if not, the reason. */
export type OfferState = 'open' | 'unpayable' | 'accepted' | 'cancelled' | 'expired' | 'notStarted'

/** Returns whether an owner can accept an offer at a time, and if not, the reason. */
export function offerState({ offer, now }: { offer: Order; now: Date }): OfferState {
  const { status, quantityRemaining, quantityAvailable, validFrom, validUntil } = offer
  if (status === 'cancelled') return 'cancelled'
  if (status === 'filled' || quantityRemaining === 0n) return 'accepted'
  if (status === 'expired' || validUntil <= now) return 'expired'
  if (validFrom > now) return 'notStarted'
  const isPayable = status === 'active' || status === undefined
  return isPayable && quantityAvailable > 0n ? 'open' : 'unpayable'
}

/** Returns the highest price of the open offers in the currency of an offer; `undefined` if none is open. */
export function highestPrice(options: {
  offers: readonly Order[]
  offer: Order
  now: Date
}): bigint | undefined {
  const { offers, offer, now } = options
  return offers
    .filter((each) => isAddressEqual(each.priceCurrencyAddress, offer.priceCurrencyAddress))
    .filter((each) => offerState({ offer: each, now }) === 'open')
    .reduce<bigint | undefined>(
      (highest, { priceAmount }) => (highest === undefined || priceAmount > highest ? priceAmount : highest),
      undefined,
    )
}
