import { type Address, isAddressEqual } from 'viem'
import type { Run } from '../context/run.js'
import type { readCapabilities } from './readCapabilities.js'

/**
 * Chooses the checkout contract that swaps and buys in one transaction. Returns `undefined` if the policy names none, if nothing is
 * swapped, or if the wallet sends batches.
 *
 * A purchase keeps its route: after a first request the next one goes to the same contract, or again straight to the market.
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
    /** Reads the wallet's capabilities, once in an attempt. */
    capabilities: () => Promise<readCapabilities.ReturnType>
  }
}
