import { type Abi, type Address, encodeDeployData, type LocalAccount } from 'viem'
import { readPublishedArtifact } from './readArtifact.js'
import { deployedAddress, sendAll } from './sendAll.js'

/**
 * Deploys Uniswap v3 next to v2: factory, position manager, SwapRouter02 (which serves both) and QuoterV2.
 *
 * @throws {ArtifactMissingError} when a package of Uniswap v3 is not installed.
 * @throws {SandboxCallError} when a deployment fails.
 */
export async function deployUniswapV3(options: deployUniswapV3.Options): Promise<deployUniswapV3.ReturnType> {
  const { client, deployer, weth, uniswapV2Factory } = options
  const deployment = (artifact: readPublishedArtifact.Options, args: readonly unknown[]) => ({
    from: deployer,
    data: encodeDeployData<Abi>({ ...readPublishedArtifact(artifact), args }),
    gas: 7_000_000n,
    label: `deploy ${artifact.name}`,
  })
  const core = { packageName: '@uniswap/v3-core', name: 'UniswapV3Factory.sol/UniswapV3Factory' } as const
  const manager = 'NonfungiblePositionManager.sol/NonfungiblePositionManager'
  const periphery = { packageName: '@uniswap/v3-periphery', name: manager } as const
  const routers = { packageName: '@uniswap/swap-router-contracts' } as const

  const [factoryReceipt] = await sendAll({ client, calls: [deployment(core, [])] })
  const factory = deployedAddress(factoryReceipt)
  // Do not deploy the contract that draws images of liquidity positions: the sandbox never shows them.
  const nobody = '0x0000000000000000000000000000000000000000'
  const [positions, quoter] = await sendAll({
    client,
    calls: [
      deployment(periphery, [factory, weth, nobody]),
      deployment({ ...routers, name: 'lens/QuoterV2.sol/QuoterV2' }, [factory, weth]),
    ],
  })
  const exchange = [uniswapV2Factory, factory, deployedAddress(positions), weth]
  const [router] = await sendAll({
    client,
    calls: [deployment({ ...routers, name: 'SwapRouter02.sol/SwapRouter02' }, exchange)],
  })
  return {
    uniswapV3Factory: factory,
    uniswapV3Positions: deployedAddress(positions),
    uniswapV3Quoter: deployedAddress(quoter),
    uniswapV3Router: deployedAddress(router),
  }
}

export declare namespace deployUniswapV3 {
  type Options = {
    /** A client that is connected to an anvil chain. */
    client: sendAll.Client
    /** The account that pays for the deployment. */
    deployer: LocalAccount
    /** The contract of wrapped ether. */
    weth: Address
    /** The factory of v2. */
    uniswapV2Factory: Address
  }
  type ReturnType = {
    /** The factory of the v3 pools. */
    uniswapV3Factory: Address
    /** Adds liquidity to the v3 pools. */
    uniswapV3Positions: Address
    /** The contract QuoterV2. */
    uniswapV3Quoter: Address
    /** The contract SwapRouter02. */
    uniswapV3Router: Address
  }
}
