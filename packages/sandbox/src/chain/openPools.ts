import { encodeApprove } from 'tillkit/internal'
import { encodeFunctionData, type LocalAccount, parseAbi, parseEther, parseUnits } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { sendAll } from './sendAll.js'

/**
 * Opens the Uniswap v2 pools, with so much liquidity that a purchase hardly moves the price.
 * @throws {SandboxCallError} when a pool cannot be opened.
 */
export async function openPools(options: openPools.Options): Promise<void> {
  const { client, deployer, contracts } = options
  const router = contracts.uniswapV2Router
  const dollars = [
    { token: contracts.usdc, decimals: 6 },
    { token: contracts.dai, decimals: 18 },
    { token: contracts.usdt, decimals: 6 },
  ]
  await sendAll({
    client,
    calls: [
      ...dollars.map(({ token, decimals }) => ({
        from: deployer,
        to: token,
        data: encodeApprove(router, 2n * depth * 10n ** BigInt(decimals)),
        label: 'approve a pool',
      })),
      ...dollars.map(({ token, decimals }) => ({
        from: deployer,
        to: router,
        value: parseEther(`${depth / dollarsPerEther}`),
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'addLiquidityETH',
          args: [token, depth * 10n ** BigInt(decimals), 0n, 0n, deployer.address, never],
        }),
        gas: 4_000_000n,
        label: 'open an ETH pool',
      })),
      {
        from: deployer,
        to: router,
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'addLiquidity',
          args: [
            ...([contracts.usdc, contracts.dai] as const),
            ...([parseUnits(`${depth}`, 6), parseUnits(`${depth}`, 18), 0n, 0n] as const),
            ...([deployer.address, never] as const),
          ],
        }),
        gas: 4_000_000n,
        label: 'open the USDC/DAI pool',
      },
    ],
  })
}

export declare namespace openPools {
  type Options = {
    client: sendAll.Client
    deployer: LocalAccount
    contracts: deployContracts.ReturnType
  }
}

/** The liquidity on each side of a pool, in dollars. */
const depth = 30_000_000n
const dollarsPerEther = 3_000n
const never = 2n ** 256n - 1n

const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])
