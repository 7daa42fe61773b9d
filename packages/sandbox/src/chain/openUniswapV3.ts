import { type Abi, type Address, encodeDeployData } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { deployUniswapV3 } from './deployUniswapV3.js'
import { openClient } from './openClient.js'
import { openV3Pools } from './openV3Pools.js'
import { isUniswapV3Installed, readArtifact } from './readArtifact.js'
import { accountOf, sandboxAccounts } from './sandboxAccounts.js'
import { deployedAddress, sendAll } from './sendAll.js'

/**
 * Deploys Uniswap v3 and opens its pools. Returns `undefined` if its packages are not installed; the sandbox then has v2 only.
 * @throws {SandboxCallError} when a transaction fails.
 */
export async function openUniswapV3(
  options: openUniswapV3.Options,
): Promise<openUniswapV3.ReturnType | undefined> {
  if (!isUniswapV3Installed()) return undefined
  const { rpcUrl, contracts } = options
  const { weth, market, uniswapV2Factory, uniswapV2Router } = contracts
  const client = await openClient({ rpcUrl })
  const deployer = accountOf({ people: sandboxAccounts(), role: 'deployer' })
  const mining = await client.getAutomine()
  if (mining) await client.setAutomine(false)
  const v3 = await deployUniswapV3({ client, deployer, weth, uniswapV2Factory })
  await openV3Pools({ client, deployer, positions: v3.uniswapV3Positions, contracts })
  const args = [weth, [market], [uniswapV2Router, v3.uniswapV3Router]]
  const data = encodeDeployData<Abi>({ ...readArtifact('SwapCheckout'), args })
  const call = { from: deployer, data, gas: 7_000_000n, label: 'deploy SwapCheckout' }
  const [swapCheckout] = await sendAll({ client, calls: [call] })
  if (mining) await client.setAutomine(true)
  return { ...v3, swapCheckout: deployedAddress(swapCheckout) }
}

export declare namespace openUniswapV3 {
  type Options = {
    rpcUrl: string
    contracts: deployContracts.ReturnType
  }
  type ReturnType = deployUniswapV3.ReturnType & {
    swapCheckout: Address
  }
}
