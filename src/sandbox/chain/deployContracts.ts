import {
  type Abi,
  type Address,
  encodeDeployData,
  getAddress,
  type LocalAccount,
  type TransactionReceipt,
} from 'viem'
import { readArtifact, readPublishedArtifact } from './readArtifact.js'
import { sendAll } from './sendAll.js'

/**
 * Deploys the market, the currencies, the collections and Uniswap v2, and answers their addresses.
 *
 * @throws {ArtifactMissingError} when a Uniswap package is not installed.
 * @throws {SandboxCallError} when a deployment fails.
 */
export async function deployContracts(options: deployContracts.Options): Promise<deployContracts.ReturnType> {
  const { client, deployer, treasury, royaltyReceiver, marketFeeBps = 250 } = options
  const own = (name: string, args: readonly unknown[] = []) => deployment(name, readArtifact(name), args)
  const uniswap = (
    packageName: '@uniswap/v2-core' | '@uniswap/v2-periphery',
    name: string,
    args: readonly unknown[],
  ) => deployment(name, readPublishedArtifact({ packageName, name }), args)
  const deployment = (name: string, artifact: readArtifact.ReturnType, args: readonly unknown[]) => ({
    from: deployer,
    data: encodeDeployData<Abi>({ ...artifact, args }),
    gas: 7_000_000n,
    label: `deploy ${name}`,
  })

  const [market, usdc, dai, usdt, erc721, erc1155, weth, uniswapV2Factory] = await sendAll({
    client,
    calls: [
      own('TillkitMarket', [deployer.address, treasury, marketFeeBps]),
      own('SandboxUSDC'),
      own('SandboxDAI'),
      own('SandboxUSDT'),
      own('Tidewater', [royaltyReceiver, 500n]),
      own('Herbarium', [royaltyReceiver, 250n]),
      uniswap('@uniswap/v2-periphery', 'WETH9', []),
      uniswap('@uniswap/v2-core', 'UniswapV2Factory', [deployer.address]),
    ],
  })
  const exchange = [addressIn(uniswapV2Factory), addressIn(weth)]
  const [uniswapV2Router] = await sendAll({
    client,
    calls: [uniswap('@uniswap/v2-periphery', 'UniswapV2Router02', exchange)],
  })
  return {
    market: addressIn(market),
    usdc: addressIn(usdc),
    dai: addressIn(dai),
    usdt: addressIn(usdt),
    weth: addressIn(weth),
    erc721: addressIn(erc721),
    erc1155: addressIn(erc1155),
    uniswapV2Factory: addressIn(uniswapV2Factory),
    uniswapV2Router: addressIn(uniswapV2Router),
  }
}

export declare namespace deployContracts {
  type Options = {
    client: sendAll.Client
    /** Pays for the deployment and owns the market. */
    deployer: LocalAccount
    /** Receives the market fee. */
    treasury: Address
    /** Receives 5 % of each sale of the ERC-721, 2.5 % of the ERC-1155. */
    royaltyReceiver: Address
    /** @default 250 */
    marketFeeBps?: number
  }
  type ReturnType = {
    market: Address
    usdc: Address
    dai: Address
    usdt: Address
    weth: Address
    erc721: Address
    erc1155: Address
    uniswapV2Factory: Address
    uniswapV2Router: Address
  }
}

function addressIn(receipt: TransactionReceipt | undefined): Address {
  if (!receipt?.contractAddress) throw new TypeError('The receipt is not one of a deployment.')
  return getAddress(receipt.contractAddress)
}
