import { type Address, isAddressEqual } from 'viem'
import type { SeaportTerms } from './seaportOrder.js'

/** Returns the fees of a listing, at the start price if the price changes over time. */
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
