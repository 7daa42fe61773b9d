import { type Address, isAddressEqual } from 'viem'
import type { Run } from '../context/run.js'
import { mayPayByPermit } from '../plan/mayPayByPermit.js'
import type { readCapabilities } from './readCapabilities.js'

/**
 * Chooses the contract that swaps and buys in one transaction. Returns `undefined` if the policy has no such contract, if the purchase
 * needs no swap, or if the wallet supports batches.
 *
 * If the journal already has a payment request, returns the contract of that request, or `undefined` if the request used none.
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

/**
 * Chooses the contract that takes the price with a signed permit. Returns `undefined` in these cases:
 * - The policy or the wallet does not allow such permits.
 * - The wallet sends batches.
 * - An earlier request of this purchase paid directly.
 * - An earlier permit failed or has no answer.
 */
export async function choosePermitContract(context: chooseRoute.Context): Promise<Address | undefined> {
  const { intent, policy, journal, capabilities } = context
  if (!mayPayByPermit(context)) return undefined
  const contracts = policy?.checkouts?.[intent.chainId] ?? []
  const { entries } = journal.record
  const { market } = entries.findLast((one) => one.market) ?? {}
  const contract = market ? contracts.find((one) => isAddressEqual(one, market)) : contracts[0]
  // If an earlier permit failed or has no answer, request no further permit. Otherwise one attempt could request permits forever.
  const isRefused = entries.some(
    ({ kind, id, status }) =>
      kind === 'signature' && id === 'signEIP712' && (status === 'failed' || (status === 'asked' && !market)),
  )
  if (!contract || isRefused) return undefined
  const { batches, refusesPermits } = await capabilities()
  return refusesPermits || (batches && !market) ? undefined : contract
}

export declare namespace chooseRoute {
  type Context = Pick<Run, 'intent' | 'policy' | 'journal'> & {
    capabilities: () => Promise<readCapabilities.ReturnType>
  }
}
