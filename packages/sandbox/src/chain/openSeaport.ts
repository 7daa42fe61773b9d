import type { deployContracts } from './deployContracts.js'
import { deploySeaport } from './deploySeaport.js'
import { openClient } from './openClient.js'
import { sandboxAccounts } from './sandboxAccounts.js'
import { signListings } from './signListings.js'

export async function openSeaport(options: openSeaport.Options): Promise<signListings.ReturnType> {
  const { rpcUrl, contracts } = options
  const client = await openClient({ rpcUrl })
  const people = sandboxAccounts()
  const mining = await client.getAutomine()
  if (mining) await client.setAutomine(false)
  const { conduitKey } = await deploySeaport({ client, people, contracts })
  if (mining) await client.setAutomine(true)
  return signListings({ chainId: client.chain.id, people, contracts, conduitKey })
}

export declare namespace openSeaport {
  type Options = {
    rpcUrl: string
    contracts: deployContracts.ReturnType
  }
}
