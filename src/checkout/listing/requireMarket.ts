import type { Address } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Policy } from '../verify/policy.js'
import { type AnyTrustOptions, createTrust } from '../verify/trust.js'
import { knownReaders } from '../verify/verify.js'
import { type AgreedMarket, agreedMarket } from './agreedTerms.js'
import { listingFinding } from './listingFinding.js'

/** Returns the market contract that the intent and the policy name. Throws `PlanRefused` if they name no market, or more than one. */
export function requireMarket(intent: AgreedMarket & AnyTrustOptions['intent'], policy?: Policy): Address {
  const market = agreedMarket(intent, createTrust({ intent, policy, ...knownReaders }))
  if (market) return market
  throw new CheckoutError('PlanRefused', { details: listingFinding('market-unnamed').text })
}
