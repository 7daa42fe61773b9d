import { approvalStep, fulfilmentStep, seaportSpenders } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { totalOf } from '../purchaseItems.js'
import { readAllowance } from '../readAllowance.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import type { Purchase } from '../venue.js'
import { readListing } from './keptListing.js'

/**
 * The steps that fulfil listings on Seaport: an approval of the conduit that most listings use where this one does, else of
 * Seaport itself, where it may not take enough yet; then the fulfilment, for whoever sends it.
 *
 * @throws RpcError `InvalidArgument` for fees that cannot be put on top of what is bought, ChainError.
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
  // A seller's own conduit could take what it is allowed, and sell nothing.
  const spender = seaportSpenders[lines[0]?.components.conduitKey ?? zeroHash] ?? market
  const price = totalOf(purchase)
  const buy = fulfilmentStep({ seaport: market, lines, fees, price })
  if (isAddressEqual(currency, zeroAddress) || walletApproves) return [buy]
  const allowance = await readAllowance(chain, spender, purchase)
  return allowance >= price ? [buy] : [approvalStep({ currency, spender, amount: price }), buy]
}
