import { approvalStep, fulfilmentStep, seaportSpenders } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { totalOf } from '../purchaseItems.js'
import { readAllowance } from '../readAllowance.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Purchase } from '../venue.js'
import { readListing } from './listingRecord.js'

/**
 * Returns the steps that buy listings. If the allowance is too small, the first step approves the conduit of the first listing, if the kit
 * knows this conduit. Otherwise it approves Seaport.
 */
export async function seaportSteps(
  purchase: Purchase,
  { chain, market }: ServiceVenueContext,
): Promise<Step[]> {
  const { currency, fees, walletApproves } = purchase
  const lines = purchase.lines.map(({ order, quantity }) => ({
    ...readListing(order.signed?.signed),
    quantity,
  }))
  // Never approve an unknown conduit. It may belong to the seller, who could then take the allowance without a sale.
  const spender = seaportSpenders[lines[0]?.components.conduitKey ?? zeroHash] ?? market
  const price = totalOf(purchase)
  const buy = fulfilmentStep({ seaport: market, lines, fees, price })
  if (isAddressEqual(currency, zeroAddress) || walletApproves) return [buy]
  const allowance = await readAllowance(chain, spender, purchase)
  return allowance >= price ? [buy] : [approvalStep({ currency, spender, amount: price }), buy]
}
