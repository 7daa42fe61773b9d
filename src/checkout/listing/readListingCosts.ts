import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Policy } from '../verify/policy.js'
import type { ListingIntent } from './listingIntent.js'
import { requireMarket } from './requireMarket.js'
import { readCosts } from './sellerReads.js'

/**
 * Reads the royalty and the market's fee that a sale on the terms of a listing costs the seller.
 *
 * @throws CheckoutError `PlanRefused` – the market is not known; `ChainFailed` – the node or the market does not answer.
 */
export async function readListingCosts(
  options: readListingCosts.Options,
): Promise<readListingCosts.ReturnType> {
  const { client, intent, policy } = options
  const market = requireMarket(intent, policy)
  const costs = await readCosts({ client, market, intent })
  if (costs) return costs
  throw new CheckoutError('ChainFailed', { details: `Market ${market} does not return the royalty.` })
}

export declare namespace readListingCosts {
  type Options = {
    client: ChainClient
    intent: ListingIntent
    policy?: Policy | undefined
  }
  type ReturnType = readCosts.ReturnType
}
