import { type Abi, type Address, encodeDeployData, type LocalAccount } from 'viem'
import type { deployUniswapV3 } from './deployUniswapV3.js'
import { readArtifact, readPublishedArtifact } from './readArtifact.js'
import { deployedAddress, sendAll } from './sendAll.js'

/**
 * Deploys a market, the currencies, the collections, Uniswap v2, and what swaps and buys in one transaction, and answers their
 * addresses.
 *
 * @throws {ArtifactMissingError} when a Uniswap package is not installed.
 * @throws {SandboxCallError} when a deployment fails.
 */
export async function deployContracts(options: deployContracts.Options): Promise<deployContracts.ReturnType> {
  const {
    client,
    deployer,
    treasury,
    royaltyReceiver,
    marketFeeBps = 250,
    market: named = 'tillkit',
  } = options
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
      named === 'tillkit'
        ? own('TillkitMarket', [deployer.address, treasury, marketFeeBps])
        : own('RequestMarket'),
      own('SandboxUSDC'),
      own('SandboxDAI'),
      own('SandboxUSDT'),
      own('Tidewater', [royaltyReceiver, 500n]),
      own('Herbarium', [royaltyReceiver, 250n]),
      uniswap('@uniswap/v2-periphery', 'WETH9', []),
      uniswap('@uniswap/v2-core', 'UniswapV2Factory', [deployer.address]),
    ],
  })
  const exchange = [deployedAddress(uniswapV2Factory), deployedAddress(weth)]
  const [uniswapV2Router, helper] = await sendAll({
    client,
    calls: [
      uniswap('@uniswap/v2-periphery', 'UniswapV2Router02', exchange),
      ...(named === 'request' ? [own('RequestBatchHelper')] : []),
    ],
  })
  const targets = [deployedAddress(weth), [deployedAddress(market)], [deployedAddress(uniswapV2Router)]]
  const [swapCheckout] = await sendAll({ client, calls: [own('SwapCheckout', targets)] })
  return {
    market: deployedAddress(market),
    ...(helper ? { helper: deployedAddress(helper) } : {}),
    usdc: deployedAddress(usdc),
    dai: deployedAddress(dai),
    usdt: deployedAddress(usdt),
    weth: deployedAddress(weth),
    erc721: deployedAddress(erc721),
    erc1155: deployedAddress(erc1155),
    uniswapV2Factory: deployedAddress(uniswapV2Factory),
    uniswapV2Router: deployedAddress(uniswapV2Router),
    swapCheckout: deployedAddress(swapCheckout),
  }
}

export declare namespace deployContracts {
  type Options = {
    /** Deploys, and reads. */
    client: sendAll.Client
    /** Pays for the deployment and owns the market. */
    deployer: LocalAccount
    /** Receives the market fee. */
    treasury: Address
    /** Receives 5 % of each sale of the ERC-721, 2.5 % of the ERC-1155. */
    royaltyReceiver: Address
    /** Of our own market. @default 250 */
    marketFeeBps?: number
    /** Our own market, or a request market. @default 'tillkit' */
    market?: 'tillkit' | 'request' | undefined
  }
  type ReturnType = {
    /** The market contract that orders live on. */
    market: Address
    /** Buys several orders of a request market at once in ether. Absent where the market is our own. */
    helper?: Address
    /** A request market beside our own, where the sandbox has both. */
    requestMarket?: Address
    /** Buys several orders of that one at once in ether. */
    requestHelper?: Address
    /** An ERC-20 of 6 decimals. */
    usdc: Address
    /** An ERC-20 of 18 decimals. */
    dai: Address
    /** An ERC-20 of 6 decimals whose `approve` and `transfer` answer nothing. */
    usdt: Address
    /** The wrapped native currency. */
    weth: Address
    /** A collection of single tokens, with royalties and pictures on chain. */
    erc721: Address
    /** A collection of editions, with pictures on chain. */
    erc1155: Address
    /** Knows the pools. */
    uniswapV2Factory: Address
    /** Swaps in them. */
    uniswapV2Router: Address
    /** `SwapCheckout.sol`, for that market and its routers. */
    swapCheckout: Address
  } & Partial<deployUniswapV3.ReturnType>
}
