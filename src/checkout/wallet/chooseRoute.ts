import { type Address, isAddressEqual } from 'viem'
import type { CheckoutContext } from '../context/checkoutContext.js'
import type { readCapabilities } from './readCapabilities.js'

/**
 * The contract of ours by which a purchase that is paid with something else goes, in one transaction; nothing where the policy
 * names none, or the wallet sends several calls as one. A purchase keeps its route: what was once asked to go through a contract
 * goes through it again, and what was asked to go straight to a market does not.
 */
export async function chooseRoute(context: chooseRoute.Context): Promise<Address | undefined> {
  const { intent, policy, journal, capabilities } = context
  const contracts = policy?.checkouts?.[intent.chainId] ?? []
  const [contract] = contracts
  if (!intent.pay || !contract) return undefined
  const { market } = journal.record.entries.findLast((one) => one.market) ?? {}
  if (market) return contracts.find((one) => isAddressEqual(one, market))
  return (await capabilities()).batches ? undefined : contract
}

export declare namespace chooseRoute {
  type Context = Pick<CheckoutContext, 'intent' | 'policy' | 'journal'> & {
    /** What the wallet can do, which it is asked once in an attempt. */
    capabilities: () => Promise<readCapabilities.ReturnType>
  }
}
