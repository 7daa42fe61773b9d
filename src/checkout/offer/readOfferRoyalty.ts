import { requireOptions } from '../../client/requireOptions.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { requireMarket } from '../listing/requireMarket.js'
import { readDeductions } from '../listing/sellerReads.js'
import type { Policy } from '../verify/policy.js'
import type { OfferIntent } from './offerIntent.js'

/**
 * Reads the royalty that the maker of an offer pays on top of the price, in the currency's smallest unit.
 *
 * @throws CheckoutError `PlanRefused` – the market is not known; `ChainFailed` – the node does not answer.
 */
export async function readOfferRoyalty(options: readOfferRoyalty.Options): Promise<bigint> {
  const { client, intent, policy } = requireOptions('readOfferRoyalty', options, 'client', 'intent')
  const market = requireMarket(intent, policy)
  const royalty = await readDeductions({ client, market, intent })
  if (royalty !== undefined) return royalty
  throw new CheckoutError('ChainFailed', { details: `Market ${market} does not return the royalty.` })
}

export declare namespace readOfferRoyalty {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    /** The terms of the offer. */
    intent: OfferIntent
    /** The policy that names the market. @default {} */
    policy?: Policy | undefined
  }
}
