import { type Address, type Hex, isHash } from 'viem'
import { deployContracts } from './deployContracts.js'
import { fundAccounts } from './fundAccounts.js'
import { listOrders } from './listOrders.js'
import { makeOffers } from './makeOffers.js'
import { openClient } from './openClient.js'
import { openPools } from './openPools.js'
import { orderRecord } from './orderRecord.js'
import { accountOf, sandboxAccounts } from './sandboxAccounts.js'

/**
 * Turns an empty anvil chain into a market with contracts, currencies, pools, funded accounts and orders of all kinds.
 *
 * @throws {ArtifactMissingError} when a Uniswap package is not installed.
 * @throws {SandboxCallError} when a transaction fails.
 */
export async function deploySandbox(options: deploySandbox.Options): Promise<deploySandbox.ReturnType> {
  const { rpcUrl, market, onProgress = () => {} } = options
  const client = await openClient({ rpcUrl })
  const chainId = client.chain.id
  const people = sandboxAccounts()
  const addressOf = (role: sandboxAccounts.Role) => accountOf({ people, role }).address
  const deployer = accountOf({ people, role: 'deployer' })

  const mining = await client.getAutomine()
  if (mining) await client.setAutomine(false)
  const startBlock = Number(await client.getBlockNumber()) + 1
  const contracts = await deployContracts({
    client,
    deployer,
    market,
    treasury: addressOf('treasury'),
    royaltyReceiver: addressOf('royaltyReceiver'),
  })
  onProgress('contracts deployed')
  await fundAccounts({ client, people, contracts })
  await openPools({ client, deployer, contracts })
  onProgress('pools opened')
  const orders = await listOrders({ client, people, contracts })
  if (contracts.helper) await makeOffers({ client, people, contracts })
  onProgress(`${orders.length} orders listed`)

  if (mining) await client.setAutomine(true)

  return {
    chainId,
    accounts: people.map(({ role, privateKey, account }) => ({ address: account.address, privateKey, role })),
    contracts,
    orders: orders.flatMap(({ orderId, ...order }) =>
      isHash(orderId) ? [orderRecord({ contracts, order: { ...order, orderId } })] : [],
    ),
    requestOrders: orders
      .filter(({ orderId }) => !isHash(orderId))
      .map((order) => orderRecord({ contracts, order })),
    currencies: [
      { address: contracts.usdc, symbol: 'USDC', name: 'Sandbox USD Coin', decimals: 6 },
      { address: contracts.dai, symbol: 'DAI', name: 'Sandbox Dai', decimals: 18 },
      { address: contracts.usdt, symbol: 'USDT', name: 'Sandbox Tether USD', decimals: 6 },
    ],
    startBlock,
  }
}

export declare namespace deploySandbox {
  type Options = {
    /** JSON-RPC address of an anvil chain without contracts. */
    rpcUrl: string
    /** The market to deploy: the Tillkit market, or a request market. @default 'tillkit' */
    market?: 'tillkit' | 'request' | undefined
    /** Called after each part of the setup, with a short description of it. */
    onProgress?: (done: string) => void
  }
  type ReturnType = {
    /** The id of the sandbox's chain. */
    chainId: number
    /** The accounts of the sandbox, with their private keys. */
    accounts: readonly { address: Address; privateKey: Hex; role: sandboxAccounts.Role }[]
    /** The addresses of the contracts. */
    contracts: deployContracts.ReturnType
    /** The orders on the Tillkit market. */
    orders: readonly orderRecord.ReturnType[]
    /** The orders on a request market. */
    requestOrders: readonly orderRecord.ReturnType<string>[]
    /** The ERC-20s that orders are priced in. */
    currencies: readonly { address: Address; symbol: string; name: string; decimals: number }[]
    /** The first block of the market's history. */
    startBlock: number
  }
}
