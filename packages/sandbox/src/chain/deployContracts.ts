import { type Abi, type Address, encodeDeployData, type LocalAccount } from 'viem'
import type { deployUniswapV3 } from './deployUniswapV3.js'
import { readArtifact, readPublishedArtifact } from './readArtifact.js'
import { deployedAddress, sendAll } from './sendAll.js'

/**
 * Deploys the market, the currencies, the collections, Uniswap v2 and `SwapCheckout.sol`.
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
    market: marketKind = 'tillkit',
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
      marketKind === 'tillkit'
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
      ...(marketKind === 'request' ? [own('RequestBatchHelper')] : []),
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
    /** A client that is connected to an anvil chain. */
    client: sendAll.Client
    /** The account that pays for the deployment and owns the market. */
    deployer: LocalAccount
    /** The account that receives the market fee. */
    treasury: Address
    /** The account that receives the royalties: 5 % of each sale of the ERC-721, 2.5 % of the ERC-1155. */
    royaltyReceiver: Address
    /** The fee of the Tillkit market, in basis points. @default 250 */
    marketFeeBps?: number
    /**
     * The market: Tillkit's, or a request market (`RequestMarket.sol`), whose order IDs are numbers instead of hashes.
     * @default 'tillkit'
     */
    market?: 'tillkit' | 'request' | undefined
  }
  type ReturnType = {
    /** The market contract, which stores the orders. */
    market: Address
    /** The contract that buys several orders of a request market in one call, paid in ether. Absent for the Tillkit market. */
    helper?: Address
    /** The request market next to the Tillkit market, if the sandbox has both. */
    requestMarket?: Address
    /** The contract that buys several orders of `requestMarket` in one call, paid in ether. */
    requestHelper?: Address
    /** An ERC-20 with 6 decimals. */
    usdc: Address
    /** An ERC-20 with 18 decimals. */
    dai: Address
    /** An ERC-20 with 6 decimals whose `approve` and `transfer` return no value. */
    usdt: Address
    /** The contract of wrapped ether. */
    weth: Address
    /** A collection of single tokens, with royalties and images on chain. */
    erc721: Address
    /** A collection of editions, with images on chain. */
    erc1155: Address
    /** The factory of the v2 pools. */
    uniswapV2Factory: Address
    /** The v2 router (UniswapV2Router02). */
    uniswapV2Router: Address
    /** `SwapCheckout.sol`, which accepts `market` and the Uniswap routers. */
    swapCheckout: Address
  } & Partial<deployUniswapV3.ReturnType>
}
