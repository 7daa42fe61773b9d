import { createTill } from 'tillkit/core'
import { createPublicClient, http } from 'viem'
import { chainOf, policyOf } from './chain'
import { readSettings } from './settings'

/** Opens the market for the server: the service’s client, the chain’s client, and the policy. */
export async function openMarket() {
  const settings = await readSettings()
  const transport = http(settings.rpcUrl, { batch: true })
  return {
    ...settings,
    till: createTill(settings),
    client: createPublicClient({ chain: chainOf(settings), transport }),
    policy: policyOf(settings),
  }
}
