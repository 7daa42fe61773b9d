import { type Abi, type Address, encodeDeployData, type LocalAccount } from 'viem'
import { readPublishedArtifact } from './readArtifact.js'
import { deployedAddress, sendAll } from './sendAll.js'

/**
 * Deploys Uniswap v3 beside Uniswap v2: factory, positions, the router of both (SwapRouter02) and what quotes (QuoterV2). Answers
 * their addresses.
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

  const [made] = await sendAll({ client, calls: [deployment(core, [])] })
  const factory = deployedAddress(made)
  // Who describes positions in pictures is left out: nobody here looks at them.
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
    /** Deploys, and reads. */
    client: sendAll.Client
    /** Pays for the deployment. */
    deployer: LocalAccount
    /** The wrapped native currency. */
    weth: Address
    /** The pools of v2, in which its router swaps as well. */
    uniswapV2Factory: Address
  }
  type ReturnType = {
    /** Knows the v3 pools. */
    uniswapV3Factory: Address
    /** Puts liquidity into them. */
    uniswapV3Positions: Address
    /** QuoterV2. */
    uniswapV3Quoter: Address
    /** SwapRouter02. */
    uniswapV3Router: Address
  }
}
