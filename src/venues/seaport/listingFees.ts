import { type Address, isAddressEqual } from 'viem'
import type { SeaportTerms } from './seaportOrder.js'

/**
 * What of a listing’s price does not go to the seller, by whom it goes to, in hundredths of a percent of the price; where that changes,
 * of the price that it starts with.
 */
export function listingFees({ consideration, offerer }: SeaportTerms): listingFees.ReturnType {
  const price = consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)
  const amounts = new Map<Address, bigint>()
  for (const { recipient, startAmount } of consideration) {
    if (isAddressEqual(recipient, offerer)) continue
    amounts.set(recipient, (amounts.get(recipient) ?? 0n) + startAmount)
  }
  return [...amounts].map(([receiver, amount]) => {
    return { receiver, bps: price === 0n ? 0 : Number((amount * 10_000n) / price) }
  })
}

export declare namespace listingFees {
  type ReturnType = { receiver: Address; bps: number }[]
}
