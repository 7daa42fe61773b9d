import { type Address, isAddressEqual } from 'viem'
import type { Run } from '../context/run.js'
import type { readCapabilities } from './readCapabilities.js'

/**
 * Chooses the contract that swaps and buys in one transaction. Returns `undefined` if the policy has none, if the purchase needs no swap,
 * or if the wallet supports batches.
 *
 * If the journal already has a payment request, the purchase keeps the route of that request.
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
  type Context = Pick<Run, 'intent' | 'policy' | 'journal'> & {
    capabilities: () => Promise<readCapabilities.ReturnType>
  }
}
