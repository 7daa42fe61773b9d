import { createRequire } from 'node:module'
import { type Abi, type Address, encodeDeployData, type Hex, keccak256, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openUniswapV3 as openPools } from '../../../packages/sandbox/src/chain/openUniswapV3.js'
import type { startMarket } from '../chain.js'

export async function openUniswapV3({
  client,
  deployment,
  rpcUrl,
}: Market): Promise<openUniswapV3.ReturnType> {
  const { weth, uniswapV2Factory } = deployment.contracts
  const v3 = await openPools({ rpcUrl, contracts: deployment.contracts })
  if (!v3) throw new Error('The packages of Uniswap V3 are missing.')
  const { uniswapV3Factory: factory, uniswapV3Positions: positions } = v3
  const { uniswapV3Quoter: quoter, uniswapV3Router: router } = v3
  const args = [
    {
      weth9: weth,
      v2Factory: uniswapV2Factory,
      v3Factory: factory,
      v3NFTPositionManager: positions,
      pairInitCodeHash: hashOf('v2-core/build/UniswapV2Pair'),
      poolInitCodeHash: hashOf('v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool'),
      permit2: zeroAddress,
      v4PoolManager: zeroAddress,
      v4PositionManager: zeroAddress,
      spokePool: zeroAddress,
    },
  ]
  const universal = artifact('universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter')
  const hash = await client.sendTransaction({
    account: privateKeyToAccount(deployment.accounts[0]?.privateKey ?? '0x'),
    gas: 8_000_000n,
    data: encodeDeployData({ ...universal, args }),
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The universal router cannot be put on the chain.')
  return { factory, quoter, router, universalRouter: contractAddress }
}

export declare namespace openUniswapV3 {
  type ReturnType = {
    factory: Address
    quoter: Address
    router: Address
    universalRouter: Address
  }
}

type Market = Pick<Awaited<ReturnType<typeof startMarket>>, 'client' | 'deployment' | 'rpcUrl'>

const require = createRequire(import.meta.url)

function hashOf(path: string): Hex {
  return keccak256(artifact(path).bytecode)
}

function artifact(path: string): { abi: Abi; bytecode: Hex } {
  const { abi, bytecode } = require(`@uniswap/${path}.json`)
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}
