import { type Abi, type Address, encodeDeployData } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { listOrders } from './listOrders.js'
import { makeOffers } from './makeOffers.js'
import { openClient } from './openClient.js'
import { edition } from './orderPlan.js'
import { orderRecord } from './orderRecord.js'
import { readArtifact } from './readArtifact.js'
import { accountOf, sandboxAccounts } from './sandboxAccounts.js'
import { deployedAddress, sendAll } from './sendAll.js'

export async function openRequests(options: openRequests.Options): Promise<openRequests.ReturnType> {
  const { rpcUrl, contracts } = options
  const client = await openClient({ rpcUrl })
  const people = sandboxAccounts()
  const deployer = accountOf({ people, role: 'deployer' })
  const mining = await client.getAutomine()
  if (mining) await client.setAutomine(false)
  const deploy = (name: string) => ({
    from: deployer,
    gas: 7_000_000n,
    label: `deploy ${name}`,
    data: encodeDeployData<Abi>({ ...readArtifact(name), args: [] }),
  })
  const calls = [deploy('RequestMarket'), deploy('RequestBatchHelper')]
  const [market, helper] = await sendAll({ client, calls })
  const there = { ...contracts, market: deployedAddress(market), helper: deployedAddress(helper) }
  const about = 'Prints on a request market, in USDC.'
  const plan = [edition(40n, 30n, 'usdc', 8_000_000n, { about })]
  const orders = await listOrders({ client, people, contracts: there, plan })
  await makeOffers({ client, people, contracts: there })
  if (mining) await client.setAutomine(true)
  const marketplace = 'service_marketplace_v1'
  const records = orders.map((order) => ({ ...orderRecord({ contracts, order }), marketplace }) as const)
  return { requestMarket: there.market, requestHelper: there.helper, orders: records }
}

export declare namespace openRequests {
  type Options = {
    rpcUrl: string
    contracts: deployContracts.ReturnType
  }
  type ReturnType = {
    requestMarket: Address
    requestHelper: Address
    orders: readonly orderRecord.ReturnType<string>[]
  }
}
